//! Finds opponents for a bot: by other players' seeks, and by its own.

use std::collections::HashSet;
use std::hash::{BuildHasher, Hasher, RandomState};

use anyhow::bail;
use serde_json::json;
use tempi_server::online::protocol::{AcceptSeek, Begun, ChallengeView, ColorChoice, NewSeek, SeekView, TimeControl, Waiting};

use super::api::ApiError;
use super::context::Context;

/// The bot's state in the lobby.
#[derive(Default)]
pub struct Lobby {
    /// Seeks that the server rejected the bot for.
    refused: HashSet<String>,
}

impl Lobby {
    /// Looks for opponents if the bot can play another game; otherwise withdraws its own seeks.
    ///
    /// # Errors
    /// If the server does not respond.
    pub fn look(&mut self, context: &Context, free: bool) -> Result<(), ApiError> {
        let seeks: Vec<SeekView> = context.api.get("seeks")?;
        let (own, others): (Vec<&SeekView>, Vec<&SeekView>) = seeks.iter().partition(|seek| seek.by.id == context.me);
        if !free {
            return own.iter().try_for_each(|seek| lenient(context.api.delete(&format!("seeks/{}", seek.id))).map(drop));
        }
        if context.config.accept.seeks && self.accept_one(context, &others)? {
            return Ok(());
        }
        let variants: Vec<String> = context.variants().into_iter().map(str::to_owned).collect();
        for seek in context.config.seek.iter().filter(|seek| context.declared || !seek.rated) {
            let (control, rated) = (*seek.control.get_ref(), seek.rated);
            if own.iter().any(|own| own.seek.control == control && own.seek.rated == rated) {
                continue;
            }
            let color = ColorChoice::Random;
            let new = NewSeek { variants: variants.clone(), control, rated, color, min_rating: None, max_rating: None };
            if let Err(refusal) = lenient(context.api.post::<Waiting>("play-now", &new))? {
                context.say(&format!("cannot seek: {refusal}"));
            }
        }
        Ok(())
    }

    /// Accepts the oldest suitable seek; returns whether there was one.
    fn accept_one(&mut self, context: &Context, seeks: &[&SeekView]) -> Result<bool, ApiError> {
        for seek in seeks {
            if self.refused.contains(&seek.id) {
                continue;
            }
            let Some(variant) = fitting(context, seek) else { continue };
            let path = format!("seeks/{}/accept", seek.id);
            match lenient(context.api.post::<Begun>(&path, &AcceptSeek { variant: Some(variant) }))? {
                Ok(_) => return Ok(true),
                Err(_) => _ = self.refused.insert(seek.id.clone()),
            }
        }
        // Forget seeks that no longer exist.
        self.refused.retain(|id| seeks.iter().any(|seek| seek.id == *id));
        Ok(false)
    }
}

/// Turns a rejection into a value; other errors remain errors.
fn lenient<T>(answer: Result<T, ApiError>) -> Result<Result<T, ApiError>, ApiError> {
    match answer {
        Err(ApiError::Away(why)) => Err(ApiError::Away(why)),
        answer => Ok(answer),
    }
}

/// A variant of a seek that the bot plays with this time control.
fn fitting(context: &Context, seek: &SeekView) -> Option<String> {
    let wanted = &seek.seek;
    if !accepts(context, &wanted.control, wanted.rated) {
        return None;
    }
    let common = |id: &&str| wanted.variants.is_empty() || wanted.variants.iter().any(|wanted| wanted == id);
    let common: Vec<&str> = context.variants().into_iter().filter(common).collect();
    let random = RandomState::new().build_hasher().finish();
    let index = random.checked_rem(common.len() as u64)?;
    Some(common[usize::try_from(index).ok()?].to_owned())
}

/// Whether the bot plays games of this kind.
pub fn accepts(context: &Context, control: &TimeControl, rated: bool) -> bool {
    let accept = &context.config.accept;
    let fits =
        if accept.control.is_empty() { control.is_live() } else { accept.control.iter().any(|range| range.get_ref().contains(control)) };
    fits && if rated { accept.rated && context.declared } else { accept.casual }
}

/// Accepts a challenge; returns the identifier of the game.
///
/// # Errors
/// If the server rejects it, or the bot does not play such games.
pub fn accept_challenge(context: &Context, id: &str) -> anyhow::Result<String> {
    let offered: ChallengeView = context.api.get(&format!("challenges/{id}"))?;
    if offered.variant.toml.is_some() && !context.config.accept.files {
        bail!("the settings do not accept users' variants");
    }
    if offered.rated && !context.declared {
        bail!("it is rated, and this player is not a registered bot");
    }
    Ok(context.api.post::<Begun>(&format!("challenges/{id}/accept"), &json!({}))?.game)
}
