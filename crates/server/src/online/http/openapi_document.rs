//! Writes `openapi.json`, which describes all routes for programs. `TEMPI_BLESS=1 cargo test -p tempi-server --lib openapi` rewrites it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use serde_json::{Map, Value, json};
use tempi_typescript::assert_current;
use tower::ServiceExt;
use utoipa::OpenApi;

use super::{account, archive, events, games, invitations, passkeys, socket, status, table, talk, tokens, variants};
use crate::online::protocol::{ClientMessage, Code, ResultFilter, ServerMessage, TimeControl};
use crate::online::{Fanout, Site, Store, SystemClock};

/// The routes. [`document`] adds what all have in common.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tempi",
        description = "Online play of Tempi: chess variants with several moves per turn. docs/API.md explains what the routes have in common.",
        license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later"),
    ),
    paths(
        super::offer, super::openapi, super::about, super::online,
        account::me, account::begin, account::claim, account::rename, account::export, account::delete,
        passkeys::passkey_challenge, passkeys::claim_with_passkey, passkeys::sign_in_with_passkey, passkeys::passkeys, passkeys::add_passkey, passkeys::remove_passkey,
        tokens::list, tokens::make, tokens::revoke, tokens::become_bot,
        account::sign_in, account::sign_out, account::recover, account::sign_out_everywhere,
        talk::set, talk::blocked, talk::messages, talk::say, talk::block, talk::unblock, talk::report,
        events::listen, events::watch, socket::open,
        variants::variants, variants::variant_file,
        invitations::challenge, invitations::my_challenges, invitations::show_challenge, invitations::withdraw_challenge, invitations::accept_challenge,
        invitations::seeks, invitations::seek, invitations::withdraw_seek, invitations::accept_seek,
        invitations::play_now, invitations::bots, invitations::play_bot,
        games::to_watch, games::mine, games::show, games::actions, games::turn, games::command,
        archive::game_pgn, archive::archive, archive::archive_pgn, archive::player, archive::explorer, archive::leaderboard,
    ),
    // OpenAPI describes the messages of the socket only as types. Types of parameters are not collected.
    components(schemas(ClientMessage, ServerMessage, ResultFilter)),
)]
struct Routes;

const CODES: [Code; 15] = [
    Code::BadRequest,
    Code::NoSession,
    Code::BadCredentials,
    Code::NotAllowed,
    Code::NotFound,
    Code::Conflict,
    Code::KnownPasskey,
    Code::LimitReached,
    Code::NotYourTurn,
    Code::IllegalTurn,
    Code::TooLate,
    Code::GameOver,
    Code::BadVariant,
    Code::SlowDown,
    Code::Unavailable,
];

/// The tagged types whose requests are rejected if they have unknown fields.
const CLOSED: [&str; 4] = ["ClientMessage", "Said", "TimeControl", "VariantChoice"];

/// The routes with what they have in common: refusals, parameters and authentication.
fn document() -> Value {
    let mut document = serde_json::to_value(Routes::openapi()).unwrap();
    complete_schemas(document["components"]["schemas"].as_object_mut().unwrap());
    tidy(&mut document);
    document["components"]["securitySchemes"] = json!({
        "session": {"type": "apiKey", "in": "cookie", "name": "tempi_session", "description": "Set by POST /api/v1/me and POST /api/v1/session."},
        "token": {"type": "http", "scheme": "bearer", "description": "Made by POST /api/v1/me/tokens, for programs."},
    });
    for (path, methods) in document["paths"].as_object_mut().unwrap() {
        for (method, operation) in methods.as_object_mut().unwrap() {
            complete(path, method, operation);
        }
    }
    document
}

/// Adds the effects of serde's attributes that the derived schemas lack.
fn complete_schemas(schemas: &mut Map<String, Value>) {
    schemas.remove("i64");
    // `rename_all_fields` of enums: everything is in camel case.
    for schema in schemas.values_mut() {
        schema.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten().for_each(camel_case);
    }
    for name in CLOSED {
        for kind in schemas[name]["oneOf"].as_array_mut().unwrap() {
            kind["additionalProperties"] = json!(false);
        }
    }
    // Flattened, a schema without additional properties would forbid those of the one around it.
    let (seek, around) = (schemas["NewSeek"].clone(), schemas["SeekView"]["allOf"].as_array_mut().unwrap().pop().unwrap());
    let view = schemas["SeekView"].as_object_mut().unwrap();
    view.remove("allOf");
    view.insert("type".to_owned(), json!("object"));
    let properties = [&seek, &around].into_iter().flat_map(|part| part["properties"].as_object().unwrap().clone());
    view.insert("properties".to_owned(), Value::Object(properties.collect()));
    let required = [&seek, &around].into_iter().flat_map(|part| part["required"].as_array().unwrap().clone());
    view.insert("required".to_owned(), Value::Array(required.collect()));
}

/// Renames the properties of a kind, which may be a combination of schemas.
fn camel_case(kind: &mut Value) {
    kind.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten().for_each(camel_case);
    if let Some(properties) = kind.get_mut("properties").and_then(Value::as_object_mut) {
        *properties = std::mem::take(properties).into_iter().map(|(name, schema)| (in_camel_case(&name), schema)).collect();
    }
    for name in kind.get_mut("required").and_then(Value::as_array_mut).into_iter().flatten() {
        *name = json!(in_camel_case(name.as_str().unwrap()));
    }
}

fn in_camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..])
}

/// Replaces references to an alias of a number by the number, and links between Rust types by their names.
fn tidy(value: &mut Value) {
    match value {
        Value::Object(object) => {
            if object.get("$ref") == Some(&json!("#/components/schemas/i64")) {
                object.remove("$ref");
                object.insert("type".to_owned(), json!("integer"));
                object.insert("format".to_owned(), json!("int64"));
            }
            if let Some(Value::String(text)) = object.get_mut("description") {
                while let (Some(start), Some(link)) = (text.find("[`"), text.find("`](")) {
                    let end = link + text[link..].find(')').unwrap();
                    *text = format!("{}{}{}", &text[..start], &text[start + 1..=link], &text[end + 1..]);
                }
            }
            object.values_mut().for_each(tidy);
        }
        Value::Array(values) => values.iter_mut().for_each(tidy),
        _ => {}
    }
}

fn complete(path: &str, method: &str, operation: &mut Value) {
    operation["tags"] = json!([path.trim_start_matches("/api/v1/").trim_start_matches('/').split(['/', '.']).next()]);
    // The comment at the function begins with method and address.
    let summary = operation["summary"].as_str().and_then(|text| text.split_once("`: ")).map_or("", |(_, text)| text);
    let (first, rest) = summary.split_at(summary.len().min(1));
    operation["summary"] = json!(format!("{}{}", first.to_uppercase(), rest.trim_end_matches('.')));
    let mut takes = operation.get("requestBody").is_some();
    for parameter in operation.get_mut("parameters").and_then(Value::as_array_mut).into_iter().flatten() {
        takes |= parameter["in"] == "query";
        let about = match parameter["name"].as_str().unwrap() {
            "id" => "The identifier.",
            "name" => "The name of a player.",
            "command" => "What to do.",
            "digest" => "The digest of the rules.",
            "variant" if parameter["in"] == "path" => "The identifier of a built-in variant, or `overall`.",
            _ => continue,
        };
        parameter["description"] = json!(about);
    }
    // An invalid token is refused even where none is needed.
    let knows_players = operation["security"].as_array().is_some_and(|ways| ways.iter().any(|way| *way != json!({})));
    let responses = operation["responses"].as_object_mut().unwrap();
    let always = [(429, true), (503, path != "/server.json"), (401, knows_players), (403, knows_players || method != "get"), (400, takes)];
    for (status, _) in always.iter().filter(|(_, refuses)| *refuses) {
        responses.entry(status.to_string()).or_insert(Value::Null);
    }
    for (number, response) in responses {
        let number = StatusCode::from_bytes(number.as_bytes()).unwrap();
        if number.is_client_error() || number.is_server_error() {
            let codes: Vec<String> =
                CODES.iter().filter(|code| status(**code) == number).map(|code| format!("`{}`", code.word())).collect();
            *response = json!({
                "description": format!("Refused: {}.", codes.join(", ")),
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
            });
        } else if response.get("description").is_none_or(|about| about == "") {
            response["description"] = json!(if number == StatusCode::NO_CONTENT { "Done." } else { "The answer." });
        }
    }
}

#[test]
fn the_document_is_current() {
    let fresh = serde_json::to_string_pretty(&document()).unwrap() + "\n";
    assert_current(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/online/http/openapi.json"), &fresh);
}

#[test]
fn every_operation_and_parameter_is_described() {
    let document = document();
    let mut names = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert_ne!(operation["summary"], "", "{method} {path}");
            assert!(operation["security"].is_array(), "{method} {path} lacks its security requirements");
            assert!(names.insert(operation["operationId"].to_string()), "{method} {path}: the name occurs twice");
            for parameter in operation.get("parameters").and_then(Value::as_array).into_iter().flatten() {
                assert!(parameter["description"].is_string(), "{method} {path}: {}", parameter["name"]);
            }
        }
    }
}

/// The document has the fields that serde writes.
#[test]
fn kinds_have_the_fields_of_the_protocol() {
    let document = document();
    let control = TimeControl::Fischer { base_ms: 1, increment_ms: 1 };
    let written = serde_json::to_value(control).unwrap();
    let described = &document["components"]["schemas"]["TimeControl"]["oneOf"][0]["properties"];
    let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(described), names(&written));
    assert!(!document.to_string().contains("_ms\""), "a field is not in camel case");
}

/// Asks the server itself: it refuses an unknown method with a list of the supported ones.
#[tokio::test]
async fn every_route_is_in_the_document_and_nothing_else() {
    let folder = std::env::temp_dir().join(format!("tempi_openapi_{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let store = Store::open(&format!("sqlite://{}?mode=rwc", folder.join("tempi.db").display())).await.unwrap();
    let site = Site::open(store, Fanout::none(), std::sync::Arc::new(SystemClock)).await.unwrap();
    let mut served = BTreeMap::new();
    for (path, _) in table() {
        let request = Request::builder().method("UNHEARD-OF").uri(path.replace(['{', '}'], "")).body(axum::body::Body::empty()).unwrap();
        let answer = super::routes(site.clone()).oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
        let allowed = answer.headers()[header::ALLOW].to_str().unwrap();
        let methods = allowed.split(',').filter(|method| *method != Method::HEAD.as_str()).map(str::to_lowercase);
        assert!(served.insert(path.to_owned(), methods.collect::<BTreeSet<String>>()).is_none());
    }
    let document = document();
    let paths = document["paths"].as_object().unwrap().iter();
    let described: BTreeMap<String, BTreeSet<String>> =
        paths.map(|(path, methods)| (path.clone(), methods.as_object().unwrap().keys().cloned().collect())).collect();
    assert_eq!(served, described);
    site.close().await;
    std::fs::remove_dir_all(folder).unwrap();
}
