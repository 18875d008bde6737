//! Messages as bytes: a header with the length, an empty line, JSON.

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, Sender};

use lsp_server::ErrorCode;
use serde_json::Value;

use super::server::Event;

/// Bytes that a message may have: a document of that size is none that somebody edits.
const LONGEST: usize = 256 << 20;

/// Hands on all messages of standard input, and then its end.
pub fn read(events: &Sender<Event>) {
    let mut input = io::stdin().lock();
    loop {
        let event = match body(&mut input) {
            Ok(Some(body)) => message(&body),
            Ok(None) => Event::End(None),
            Err(error) => Event::End(Some(error.to_string())),
        };
        let is_last = matches!(event, Event::End(_));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// What is said. JSON-RPC 2.0 (section 5.1) tells what is no JSON, of which nobody knows which request it was, from what is no message.
fn message(body: &[u8]) -> Event {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => return Event::Malformed(Value::Null, ErrorCode::ParseError, error.to_string()),
    };
    let id = value.get("id").filter(|id| id.is_string() || id.is_i64()).cloned().unwrap_or_default();
    // A request whose method is none could pass for an answer.
    let is_odd = value.get("method").is_some_and(|method| !method.is_string());
    match serde_json::from_value(value) {
        Ok(message) if !is_odd => Event::Message(Box::new(message)),
        _ => Event::Malformed(id, ErrorCode::InvalidRequest, "neither a request nor a notification".to_owned()),
    }
}

/// The JSON of the next message; `None` where the input ends in front of one.
///
/// # Errors
/// It ends in the middle, or there is no header with a length: nobody knows where the next message begins.
fn body(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        let read = input.take(1 << 12).read_until(b'\n', &mut line)?;
        if read == 0 && length.is_none() {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.strip_suffix('\n').ok_or_else(|| odd("the header does not end"))?;
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').ok_or_else(|| odd("a line of the header has no colon"))?;
        if name.trim().eq_ignore_ascii_case("content-length") {
            length = Some(value.trim().parse::<usize>().map_err(|_| odd("the length is no number"))?);
        }
    }
    let length =
        length.filter(|length| *length <= LONGEST).ok_or_else(|| odd("there is no length, or none to believe"))?;
    let mut body = Vec::new();
    if input.take(length as u64).read_to_end(&mut body)? < length {
        return Err(odd("the input ends inside of a message"));
    }
    Ok(Some(body))
}

fn odd(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// Writes messages until there are no more, or nobody reads them.
pub fn write(messages: Receiver<Value>) {
    let mut output = io::stdout().lock();
    for message in messages {
        let body = message.to_string();
        let written = write!(output, "Content-Length: {}\r\n\r\n{body}", body.len()).and_then(|()| output.flush());
        if written.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_a_length() {
        let read = |text: &str| body(&mut text.as_bytes()).map_err(|e| e.to_string());
        assert_eq!(read(""), Ok(None));
        assert_eq!(read("Content-Length: 2\r\n\r\n{}"), Ok(Some(b"{}".to_vec())));
        assert_eq!(read("content-type: x\ncontent-length:2\n\n{}more"), Ok(Some(b"{}".to_vec())));
        for odd in
            ["{}", "Content-Length: x\r\n\r\n", "A: 1\r\n\r\n", "Content-Length: 3\r\n\r\n{}", "Content-Length: 1"]
        {
            assert!(read(odd).is_err(), "{odd}");
        }
    }
}
