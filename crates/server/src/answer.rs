//! The answer to a request for a file: all of it, a part, or "not modified" (RFC 9110, 13 and 14).

use std::ops::{Bound, Range};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use headers::{AcceptRanges, CacheControl, ContentRange, ETag, HeaderMapExt, IfNoneMatch, IfRange};

use crate::negotiate;
use crate::page::File;

/// The part of an uncompressed file that a request asks for.
enum Part {
    /// All of it.
    All,
    /// These bytes.
    Bytes(Range<u64>),
    /// Only bytes beyond its end.
    Beyond,
}

/// Answers a request for a file.
pub fn answer(file: &File, method: &Method, request: &HeaderMap) -> Response {
    let part = if method == Method::GET { part(file, request) } else { Part::All };
    // Ranges count in the uncompressed file, as media players do.
    let (form, encoding) = if let Part::All = part { negotiate::form(file, request) } else { (&file.plain, None) };
    let mut headers = common(file, form.tag.clone());
    if request.typed_get::<IfNoneMatch>().is_some_and(|known| !known.precondition_passes(&form.tag)) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let length = file.plain.bytes.len() as u64;
    let (status, bytes) = match part {
        Part::All => (StatusCode::OK, form.bytes.clone()),
        Part::Bytes(range) => {
            headers.typed_insert(ContentRange::bytes(range.clone(), length).expect("the range lies in the file"));
            (StatusCode::PARTIAL_CONTENT, form.bytes.slice(range.start as usize..range.end as usize))
        }
        Part::Beyond => {
            headers.typed_insert(ContentRange::unsatisfied_bytes(length));
            (StatusCode::RANGE_NOT_SATISFIABLE, Bytes::new())
        }
    };
    headers.insert(header::CONTENT_TYPE, file.kind.clone());
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, encoding);
    }
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    (status, headers, Body::from(bytes)).into_response()
}

/// The headers of all responses about a file.
fn common(file: &File, tag: ETag) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.typed_insert(tag);
    headers.typed_insert(AcceptRanges::bytes());
    if file.lasting {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    } else {
        headers.typed_insert(CacheControl::new().with_no_cache());
    }
    if file.brotli.is_some() || file.gzip.is_some() {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    headers
}

/// The requested part. For several ranges, or an unknown unit, it is the whole file, which the RFC allows.
fn part(file: &File, request: &HeaderMap) -> Part {
    let Some(wanted) = request.typed_get::<headers::Range>() else { return Part::All };
    let changed = |held: IfRange| held.is_modified(Some(&file.plain.tag), None);
    if request.contains_key(header::IF_RANGE) && request.typed_get::<IfRange>().is_none_or(changed) {
        return Part::All;
    }
    let length = file.plain.bytes.len() as u64;
    let mut ranges = wanted.satisfiable_ranges(length).map(|bounds| clamp(bounds, length));
    match (ranges.next(), ranges.next()) {
        (Some(_), Some(_)) => Part::All,
        (Some(range), None) if !range.is_empty() => Part::Bytes(range),
        _ => Part::Beyond,
    }
}

/// Clamps bounds to a file of this length. The range is empty if they lie beyond its end.
fn clamp((start, end): (Bound<u64>, Bound<u64>), length: u64) -> Range<u64> {
    let start = match start {
        Bound::Included(start) => start,
        Bound::Excluded(before) => before.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let end = match end {
        Bound::Included(last) => last.saturating_add(1),
        Bound::Excluded(end) => end,
        Bound::Unbounded => length,
    };
    start.min(length)..end.min(length)
}
