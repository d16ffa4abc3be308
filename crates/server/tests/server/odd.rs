//! Requests that no browser would make, and that must do no harm.

use std::io::Write;

use super::client::{Server, content};

#[test]
fn unknown_addresses_get_a_readable_404_page() {
    let server = Server::start();
    for path in [
        "/nowhere",
        "/assets",
        "/assets/",
        "/index.html/",
        "/index.html.bak",
        "/.gitignore",
        "/health/",
        "/INDEX.HTML",
        "/%ff",
        "/%00",
        "/%",
    ] {
        let answer = server.get(path, &[]).is(404).has("content-type", "text/html; charset=utf-8").has("cache-control", "no-store");
        assert!(answer.text().contains("Page not found"), "{path}");
        assert!(answer.text().contains("<a href=\"/\">"), "{path}");
        assert!(!answer.text().contains("style") && !answer.text().contains("script"), "the policy allows nothing inline");
    }
}

#[test]
fn addresses_without_a_hash_are_redirected_to_the_page() {
    let server = Server::start();
    let browser = ["Accept: text/html,application/xhtml+xml"];
    for (path, address) in [
        ("/about", "./#/about"),
        ("/rules/push", "../#/rules/push"),
        ("/rules/push/", "../../#/rules/push"),
        ("/rules/push?at=top-1", "../#/rules/push?at=top-1"),
        ("//example/rules", "../../#/example/rules"),
        ("/%3Cscript%3E", "./#/%3Cscript%3E"),
    ] {
        server.get(path, &browser).is(302).has("location", address).has("cache-control", "no-store");
    }
    // Missing files, and clients other than browsers, get a 404.
    server.get("/assets/gone-01234567.js", &browser).is(404);
    server.get("/rules/push", &["Accept: */*"]).is(404);
    server.get("/rules/push", &[]).is(404);
}

#[test]
fn no_path_leads_out_of_the_page() {
    let server = Server::start();
    for path in [
        "/../Cargo.toml",
        "/../../../../../../etc/passwd",
        "/assets/../../Cargo.toml",
        "/assets/../index.html",
        "/%2e%2e/Cargo.toml",
        "/%2e%2e%2fCargo.toml",
        "/..%5cCargo.toml",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/..%c0%afCargo.toml",
        "/etc/passwd",
        "/C:/Windows/win.ini",
        "/./index.html",
    ] {
        let answer = server.get(path, &[]).is(404);
        assert!(answer.text().contains("Page not found"), "{path}");
    }
    // Slashes at the beginning are those of the root.
    server.get("//", &[]).is(200);
    assert_eq!(server.get("//sw.js", &[]).is(200).body, content("sw.js"));
}

#[test]
fn compressed_forms_cannot_be_requested() {
    let server = Server::start();
    server.get("/index.html.br", &[]).is(404);
    server.get("/index.html.gz", &[]).is(404);
}

#[test]
fn only_get_and_head_are_allowed() {
    let server = Server::start();
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"] {
        for path in ["/", "/health", "/nowhere"] {
            server.request(method, path, &[]).is(405).has("allow", "GET,HEAD").has("x-content-type-options", "nosniff");
        }
    }
    server.request("POST", "/", &["Content-Length: 1000000000"]).is(405);
}

#[test]
fn malformed_requests_are_rejected_and_the_server_keeps_running() {
    let server = Server::start();
    for garbage in ["no request at all\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nbad header\r\n\r\n", "\0\0\0\0\r\n\r\n"] {
        server.send(garbage.as_bytes()).is(400);
    }
    let many: String = (0..5000).map(|number| format!("X-{number}: x\r\n")).collect();
    server.send(format!("GET / HTTP/1.1\r\nHost: x\r\n{many}\r\n").as_bytes()).is(431);
    for header in ["Range", "If-None-Match", "If-Range", "Accept-Encoding"] {
        let mut request = format!("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{header}: bytes=").into_bytes();
        request.extend(b"\xff\xfe,,;;==\r\n\r\n");
        assert_eq!(server.send(&request).is(200).body, content("index.html"), "{header}");
    }
    // Old clients name no host.
    server.send(b"GET / HTTP/1.0\r\n\r\n").is(200);
    server.get("/", &[]).is(200);
}

#[test]
fn a_header_without_an_end_is_cut_off() {
    let server = Server::start();
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ").expect("it listens");
    let piece = [b'x'; 64 * 1024];
    let taken = (0..256).take_while(|_| stream.write_all(&piece).is_ok()).count();
    assert!(taken < 256, "16 MiB of one header were taken");
    server.get("/", &[]).is(200);
}
