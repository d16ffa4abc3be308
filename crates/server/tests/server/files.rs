//! Files: their types, encodings, ETags and ranges.

use std::io::Read;

use super::client::{Server, content};

const SCRIPT: &str = "/assets/index-D_j2ArH-.js";
const SOUND: &str = "/assets/move-0a1B2c3D.mp3";
const FOR_EVER: &str = "public, max-age=31536000, immutable";

#[test]
fn the_front_page_is_the_index() {
    let server = Server::start();
    for path in ["/", "/index.html", "/?from=here", "/%69ndex.html"] {
        let answer = server.get(path, &[]).is(200).has("content-type", "text/html; charset=utf-8").has("cache-control", "no-cache");
        assert_eq!(answer.body, content("index.html"), "{path}");
    }
}

#[test]
fn files_have_content_types_and_are_cached_forever_only_with_a_hash() {
    let server = Server::start();
    for (path, kind, kept) in [
        (SCRIPT, "text/javascript; charset=utf-8", FOR_EVER),
        ("/assets/tempi_bg-Cu9xfUZG.wasm", "application/wasm", FOR_EVER),
        (SOUND, "audio/mpeg", FOR_EVER),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json; charset=utf-8", "no-cache"),
    ] {
        let answer = server.get(path, &[]).is(200).has("content-type", kind).has("cache-control", kept).lacks("content-encoding");
        assert_eq!(answer.body, content(&path[1..]), "{path}");
        assert_eq!(answer.header("content-length"), Some(answer.body.len().to_string().as_str()), "{path}");
    }
}

#[test]
fn clients_get_the_encoding_that_they_prefer() {
    let server = Server::start();
    let plain = server.get(SCRIPT, &["Accept-Encoding: zstd, deflate"]).is(200).lacks("content-encoding").has("vary", "accept-encoding");
    let brotli = server
        .get(SCRIPT, &["Accept-Encoding: gzip, deflate, br, zstd"])
        .is(200)
        .has("content-encoding", "br")
        .has("vary", "accept-encoding");
    let gzip =
        server.get(SCRIPT, &["Accept-Encoding: gzip, deflate"]).is(200).has("content-encoding", "gzip").has("vary", "accept-encoding");
    for packed in [&brotli, &gzip] {
        assert!(packed.body.len() < plain.body.len() / 4);
        assert_eq!(packed.header("content-length"), Some(packed.body.len().to_string().as_str()));
        assert_eq!(packed.header("content-type"), plain.header("content-type"));
    }
    let mut unpacked = Vec::new();
    brotli_decompressor::BrotliDecompress(&mut brotli.body.as_slice(), &mut unpacked).expect("it is Brotli");
    assert_eq!(unpacked, plain.body);
    unpacked.clear();
    flate2::read::GzDecoder::new(gzip.body.as_slice()).read_to_end(&mut unpacked).expect("it is gzip");
    assert_eq!(unpacked, plain.body);
    assert_eq!(plain.body, content("assets/index-D_j2ArH-.js"));
    server.get(SCRIPT, &["Accept-Encoding: gzip;q=1, br;q=0.5"]).has("content-encoding", "gzip");
    server.get(SCRIPT, &["Accept-Encoding: br;q=0, *"]).has("content-encoding", "gzip");
    server.get(SCRIPT, &["Accept-Encoding: gzip;q=0.5", "Accept-Encoding: br"]).has("content-encoding", "br");
    server.get("/sw.js", &["Accept-Encoding: gzip, br"]).lacks("content-encoding").lacks("vary");
}

#[test]
fn unchanged_files_are_not_sent_again() {
    let server = Server::start();
    let tag = |headers: &[&str]| server.get("/", headers).is(200).header("etag").expect("a tag").to_owned();
    let (plain, brotli) = (tag(&[]), tag(&["Accept-Encoding: br"]));
    assert_ne!(plain, brotli, "each form has its own tag");
    assert_eq!(plain, tag(&[]), "and keeps it");
    let asked = |known: &str, more: &[&str]| server.get("/", &[&[&*format!("If-None-Match: {known}")], more].concat());
    let same =
        asked(&plain, &[]).is(304).has("etag", &plain).has("cache-control", "no-cache").lacks("content-length").lacks("content-type");
    assert_eq!(same.body, b"");
    asked(&brotli, &["Accept-Encoding: br"]).is(304).has("etag", &brotli).has("vary", "accept-encoding");
    asked(&format!("\"other\", W/{plain}"), &[]).is(304);
    asked("*", &[]).is(304);
    assert_eq!(asked(&brotli, &[]).is(200).body, content("index.html"), "the client has another form");
    asked("\"other\"", &[]).is(200);
    asked("garbage", &[]).is(200);
    let script = server.get(SCRIPT, &[]).header("etag").expect("a tag").to_owned();
    server.get(SCRIPT, &[&format!("If-None-Match: {script}")]).is(304).has("cache-control", FOR_EVER);
    assert_ne!(script, plain);
}

#[test]
fn head_has_the_headers_of_get() {
    let server = Server::start();
    for accepted in ["Accept-Encoding: identity", "Accept-Encoding: br"] {
        let (get, head) = (server.get(SCRIPT, &[accepted]), server.request("HEAD", SCRIPT, &[accepted, "Range: bytes=0-3"]));
        assert_eq!((head.status, head.body.len()), (200, 0));
        for name in ["content-type", "content-length", "content-encoding", "etag", "cache-control", "vary", "content-security-policy"] {
            assert_eq!(head.header(name), get.header(name), "{name}");
        }
    }
    assert_eq!(server.request("HEAD", "/nowhere", &[]).is(404).body, b"");
}

#[test]
fn byte_ranges_are_served() {
    let server = Server::start();
    let whole = content("assets/move-0a1B2c3D.mp3");
    let part = |range: &str| server.get(SOUND, &[&format!("Range: bytes={range}"), "Accept-Encoding: br"]);
    server.get(SOUND, &[]).is(200).has("accept-ranges", "bytes");
    assert_eq!(part("0-1").is(206).has("content-range", "bytes 0-1/1024").has("content-length", "2").body, &whole[..2]);
    assert_eq!(part("1000-").is(206).has("content-range", "bytes 1000-1023/1024").body, &whole[1000..]);
    assert_eq!(part("-24").is(206).has("content-range", "bytes 1000-1023/1024").body, &whole[1000..]);
    assert_eq!(part("1020-99999").is(206).has("content-range", "bytes 1020-1023/1024").body, &whole[1020..]);
    for beyond in ["1024-", "1024-2000", "-0", "5-4", "x"] {
        assert_eq!(part(beyond).is(416).has("content-range", "bytes */1024").body, b"", "{beyond}");
    }
    assert_eq!(part("0-1,4-5").is(200).body, whole, "several parts are not sent");
    assert_eq!(server.get(SOUND, &["Range: moves=0-1"]).is(200).body, whole);
}

#[test]
fn if_range_gets_a_range_only_of_the_same_file() {
    let server = Server::start();
    let part = |held: &str| server.get(SCRIPT, &["Range: bytes=3-9", "Accept-Encoding: br", &format!("If-Range: {held}")]);
    let tag = server.get(SCRIPT, &[]).header("etag").expect("a tag").to_owned();
    let answer = part(&tag).is(206).lacks("content-encoding").has("etag", &tag);
    assert_eq!(answer.body, &content("assets/index-D_j2ArH-.js")[3..10]);
    part("\"other\"").is(200).has("content-encoding", "br").lacks("content-range");
    part("Sat, 01 Jan 2000 00:00:00 GMT").is(200);
}
