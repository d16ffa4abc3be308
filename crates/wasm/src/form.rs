//! Reads and edits single keys of variant files, for the form beside the text.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tempi_rules::catalog;
use tempi_rules::format::{self, Edit, Field, Origin};

use crate::answer::Asked;
use crate::question::VariantFile;
use crate::variants::{Mistake, check_id, file_name, mistakes};

/// A key of the format with its value in a file.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct FormField {
    /// The keys from the root, such as `["turn", "length"]`.
    path: Vec<String>,
    /// The value that applies; `null`: there is none.
    #[cfg_attr(test, ts(type = "unknown"))]
    value: Json,
    /// The origin of the value: the file, its base, the default of the format, or nowhere.
    #[cfg_attr(test, ts(type = "\"file\" | \"base\" | \"default\" | \"nowhere\""))]
    origin: &'static str,
    /// The value that would apply if the file did not set it; `null`: there would be none.
    #[cfg_attr(test, ts(type = "unknown"))]
    otherwise: Json,
    /// Where the file sets it, in UTF-16 units: from the key to the end of the value.
    from: Option<usize>,
    to: Option<usize>,
}

impl FormField {
    fn of(field: Field, text: &str) -> FormField {
        let units = |at: usize| text[..text.floor_char_boundary(at)].encode_utf16().count();
        FormField {
            origin: match field.origin {
                Origin::File => "file",
                Origin::Base => "base",
                Origin::Default => "default",
                Origin::Nowhere => "nowhere",
            },
            from: field.span.as_ref().map(|span| units(span.start)),
            to: field.span.as_ref().map(|span| units(span.end)),
            path: field.path,
            value: field.value,
            otherwise: field.otherwise,
        }
    }
}

/// The keys of the format with their values in a file.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FormFields {
    /// In the conventional order; `null`: the text is not TOML.
    fields: Option<Vec<FormField>>,
    /// The errors that keep the text from being parsed.
    diagnostics: Vec<Mistake>,
}

/// Every key of the format with its value in a file.
pub(crate) fn fields(file: &VariantFile) -> Asked<FormFields> {
    check_id(&file.id)?;
    let name = file_name(&file.id);
    Ok(match format::fields(&name, &file.toml, &catalog::base) {
        Ok(fields) => {
            FormFields { fields: Some(fields.into_iter().map(|field| FormField::of(field, &file.toml)).collect()), diagnostics: Vec::new() }
        }
        Err(found) => FormFields { fields: None, diagnostics: mistakes(&found, &name, &file.toml) },
    })
}

/// A request to edit a file.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct EditQuestion {
    file: VariantFile,
    edits: Vec<FormEdit>,
}

/// A change of one key.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
struct FormEdit {
    /// The keys from the root.
    path: Vec<String>,
    /// The new value; omitted or `null`: the key, or the whole table, is removed.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "unknown", optional))]
    value: Option<Json>,
}

/// An edited file.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Edited {
    /// The new text; the old one if an edit is impossible.
    toml: String,
    /// The reasons why an edit is impossible.
    diagnostics: Vec<Mistake>,
}

/// Edits keys of a file, and nothing else of its text.
pub(crate) fn edit(question: EditQuestion) -> Asked<Edited> {
    let EditQuestion { file: VariantFile { id, toml }, edits } = question;
    check_id(&id)?;
    let name = file_name(&id);
    let edits: Vec<Edit> = edits.into_iter().map(|FormEdit { path, value }| Edit { path, value }).collect();
    Ok(match format::edit(&name, &toml, &edits) {
        Ok(toml) => Edited { toml, diagnostics: Vec::new() },
        Err(found) => Edited { diagnostics: mistakes(&found, &name, &toml), toml },
    })
}
