{
  description = "unthread: concurrent Boogie programs, made sequential and checked";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
    in
    {
      packages = each (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "unthread";
          version = (builtins.fromTOML (builtins.readFile ./Cargo.toml)).workspace.package.version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          cargoBuildFlags = [ "--bin" "unthread" ];
          # The tests compare with Boogie, Dafny, solvers and a browser.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = ''
            $out/bin/unthread man --folder man1
            installManPage man1/*
            installShellCompletion --cmd unthread \
              --bash <($out/bin/unthread completions bash) \
              --fish <($out/bin/unthread completions fish) \
              --zsh <($out/bin/unthread completions zsh)
          '';
        };
      });

      devShells = each (pkgs: {
        default = pkgs.mkShell { packages = [ pkgs.cargo pkgs.rustc pkgs.clippy pkgs.rustfmt pkgs.z3 pkgs.cvc5 pkgs.boogie ]; };
      });
    };
}
