//! What the page may do, and what it may not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use tempi_server::security_headers;

use super::client::Server;

/// The directives of a security policy and their sources.
fn directives(policy: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    policy
        .split(';')
        .map(|directive| {
            let mut words = directive.split_whitespace();
            (words.next().expect("a directive has a name"), words.collect())
        })
        .collect()
}

fn policy() -> &'static str {
    let (_, value) = security_headers().iter().find(|(name, _)| name == "content-security-policy").expect("there is a policy");
    value.to_str().expect("it is text")
}

#[test]
fn every_response_has_the_security_headers() {
    let server = Server::start();
    let answers = [server.get("/", &[]), server.get("/sw.js", &[]), server.get("/health", &[]), server.get("/nowhere", &[])];
    let more = [server.request("POST", "/", &[]), server.get("/", &["If-None-Match: *"]), server.get("/sw.js", &["Range: bytes=99999-"])];
    let statuses: Vec<u16> = answers.iter().chain(&more).map(|answer| answer.status).collect();
    assert_eq!(statuses, [200, 200, 200, 404, 405, 304, 416]);
    for answer in answers.iter().chain(&more) {
        for (name, value) in security_headers() {
            assert_eq!(answer.header(name.as_str()), Some(value.to_str().expect("it is text")), "{name} of {}", answer.status);
        }
    }
}

#[test]
fn the_policy_is_strict() {
    let directives = directives(policy());
    for (name, sources) in &directives {
        let allowed: &[&str] = if *name == "script-src" { &["'self'", "'wasm-unsafe-eval'"] } else { &["'self'", "'none'"] };
        assert!(sources.iter().all(|source| allowed.contains(source)), "{name}: {sources:?}");
        assert!(!sources.is_empty(), "{name}");
    }
    for nothing in ["default-src", "object-src", "base-uri", "form-action", "frame-ancestors"] {
        assert_eq!(directives[nothing], BTreeSet::from(["'none'"]), "{nothing}");
    }
    for own in ["connect-src", "worker-src", "style-src", "img-src", "media-src", "manifest-src"] {
        assert_eq!(directives[own], BTreeSet::from(["'self'"]), "{own}");
    }
}

/// On hosts that send no headers, only the policy in the page itself applies: it must not be weaker, and the server's must not forbid
/// anything that it allows.
#[test]
fn the_page_contains_the_same_policy() {
    let index = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/index.html")).expect("the page has an index");
    let (_, rest) = index.split_once("http-equiv=\"Content-Security-Policy\"").expect("it names a policy");
    let (_, rest) = rest.split_once("content=\"").expect("with a content");
    let (own, _) = rest.split_once('"').expect("that ends");
    let (own, mut sent) = (directives(own), directives(policy()));
    // The first follows from default-src, the second has no effect in a document.
    sent.remove("object-src");
    sent.remove("frame-ancestors");
    assert_eq!(own, sent);
}
