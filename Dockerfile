# unthread with the solvers that it can use: docker build -t unthread . && docker run --rm -v "$PWD:/work" unthread check program.bpl
FROM rust:1-bookworm AS build
WORKDIR /unthread
COPY . .
RUN cargo install --locked --profile dist --path . --root /opt/unthread

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends z3 cvc5 && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/unthread/bin/unthread /usr/local/bin/unthread
WORKDIR /work
ENTRYPOINT ["unthread"]
