//! Tags of a session's sockets.

use super::SocketSession;

#[test]
fn a_socket_is_tagged_with_its_session_tokens_and_their_expiry() {
    let session = SocketSession {
        hashes: vec!["a1".to_owned(), "b2".to_owned()],
        until_ms: 1_800_000_000_000,
        presented: None,
    };
    let tags = session.tags();
    assert_eq!(tags, ["a1", "b2", "until 1800000000000", "session"]);
    assert_eq!(SocketSession::until_ms(&tags), Some(1_800_000_000_000));
    assert_eq!(SocketSession::until_ms(&[]), None, "a guest's");
    assert!(SocketSession::is_of(
        &tags,
        &["c3".to_owned(), "b2".to_owned()]
    ));
    assert!(!SocketSession::is_of(&tags, &["c3".to_owned()]));
    // The platform accepts ten tags of 256 characters.
    let many = SocketSession {
        hashes: vec!["x".repeat(300); 20],
        until_ms: 0,
        presented: None,
    };
    assert_eq!(many.tags(), ["until 0", "session"]);
}
