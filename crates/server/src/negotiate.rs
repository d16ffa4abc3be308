//! Content negotiation: the encoding in which a client gets a file (RFC 9110, 12.5.3).

use axum::http::{HeaderMap, HeaderValue, header};

use crate::page::{File, Form};

/// The form that the client prefers, and its `Content-Encoding`; Brotli if it accepts gzip equally. A client that accepts neither gets the
/// plain file, even if it rejects `identity`.
pub fn form<'a>(file: &'a File, request: &HeaderMap) -> (&'a Form, Option<HeaderValue>) {
    let brotli = file.brotli.as_ref().map(|form| (quality(request, "br"), form, "br"));
    let gzip = file.gzip.as_ref().map(|form| (quality(request, "gzip"), form, "gzip"));
    let best = [gzip, brotli].into_iter().flatten().max_by(|one, other| one.0.total_cmp(&other.0));
    match best {
        Some((quality, form, name)) if quality > 0.0 => (form, Some(HeaderValue::from_static(name))),
        _ => (&file.plain, None),
    }
}

/// The client's weight for an encoding, from 0 (rejected, or not listed) to 1.
fn quality(request: &HeaderMap, encoding: &str) -> f32 {
    let values = request.get_all(header::ACCEPT_ENCODING);
    let named = values.iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).map(|one| {
        let (name, parameters) = one.split_once(';').unwrap_or((one, ""));
        (name.trim(), weight(parameters))
    });
    let (mut exact, mut any) = (None, None);
    for (name, weight) in named {
        if name.eq_ignore_ascii_case(encoding) {
            exact = Some(weight);
        } else if name == "*" {
            any = Some(weight);
        }
    }
    exact.or(any).unwrap_or(0.0)
}

/// The number in `q=0.8`; 1 if missing, and 0 if it is not a number from 0 to 1.
fn weight(parameters: &str) -> f32 {
    let Some((name, value)) = parameters.split_once('=') else { return 1.0 };
    let value = value.trim().parse().unwrap_or(0.0);
    if name.trim().eq_ignore_ascii_case("q") && (0.0..=1.0).contains(&value) { value } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::quality;
    use axum::http::{HeaderMap, HeaderValue, header};

    fn of(value: &'static str, encoding: &str) -> f32 {
        quality(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]), encoding)
    }

    #[test]
    fn weights_are_read() {
        assert_eq!(of("gzip, deflate, br", "br"), 1.0);
        assert_eq!(of("gzip;q=0.5,BR ; q=0.25", "br"), 0.25);
        assert_eq!(of("gzip;q=0.5,BR ; q=0.25", "gzip"), 0.5);
        assert_eq!(of("*;q=0.1, br;q=0", "br"), 0.0);
        assert_eq!(of("*;q=0.5, br;q=0", "gzip"), 0.5);
        assert_eq!(of("brotli, gzipped", "br"), 0.0);
        assert_eq!(of("", "gzip"), 0.0);
    }

    #[test]
    fn invalid_weights_count_as_zero() {
        for garbage in ["br;q=x", "br;q=2", "br;q=-1", "br;q=NaN", "br;level=9", ";;;,=,br;="] {
            assert_eq!(of(garbage, "br"), 0.0, "{garbage}");
        }
    }
}
