//! The results page of a suite.

use std::fmt::Write;
use std::sync::Arc;

use tempi_rules::Rules;

use super::file::{Group, Pairing, Suite};
use super::results::{Results, Score};

impl Suite {
    /// The page: a table of all variants, with the pooled results of the groups in between. `rules` returns the rules of a variant.
    /// Variants whose rules have changed since their games were played, and those with openings of their own, are marked.
    ///
    /// Within a group, each variant has the same weight, regardless of its number of games.
    pub fn report(&self, results: &Results, rules: &dyn Fn(&str) -> Option<Arc<Rules>>) -> String {
        let mut page = format!("# {}\n\n{}\n\n", self.title, self.text.trim());
        let _ = writeln!(page, "Conditions: {}.\n", results.settings);
        self.write_summary(results, &mut page);
        let heads: Vec<String> = self.pairings.iter().map(|pairing| format!(" {} |", self.head(pairing))).collect();
        let _ = writeln!(page, "| variant |{}", heads.concat());
        let _ = writeln!(page, "|---|{}", "---|".repeat(self.pairings.len()));
        for group in &self.groups {
            let pooled: Vec<String> = self.pairings.iter().map(|pairing| format!(" {} |", pooled_cell(results, group, pairing))).collect();
            let _ = writeln!(page, "| **{}** |{}", group.name, pooled.concat());
            for variant in &group.variants {
                let cells: Vec<String> = self.pairings.iter().map(|pairing| format!(" {} |", cell(results, variant, pairing))).collect();
                let rules = rules(variant);
                let is_older = rules.as_ref().is_some_and(|rules| results.has_older_rules(variant, &rules.digest()));
                let name = rules.as_ref().map_or(variant.as_str(), |rules| rules.name());
                let older = if is_older { " (older rules)" } else { "" };
                let balanced = if results.openings.contains_key(variant) { " (balanced openings)" } else { "" };
                let _ = writeln!(page, "| {name}{older}{balanced} |{}", cells.concat());
            }
        }
        page
    }

    /// The table heading of a pairing: its title, or only the opponent if the first player is always the same.
    fn head(&self, pairing: &Pairing) -> String {
        if let Some(title) = &pairing.title {
            return title.clone();
        }
        let same = self.pairings.iter().all(|other| other.a == pairing.a);
        if same { format!("{} against `{}`", pairing.a, pairing.b) } else { format!("`{}` against `{}`", pairing.a, pairing.b) }
    }

    fn write_summary(&self, results: &Results, page: &mut String) {
        let _ = writeln!(
            page,
            "| pairing | games | score | variants off target | groups off target | lost on time (opponent) | illegal or crashed |"
        );
        let _ = writeln!(page, "|---|---|---|---|---|---|---|");
        for pairing in &self.pairings {
            let name = pairing.name();
            let sum = self.variants().map(|variant| results.score(variant, &name)).fold(Score::default(), Score::plus);
            let missed = self.variants().filter(|variant| misses(results, variant, pairing)).count();
            let groups =
                self.groups.iter().filter(|group| pooled(results, group, pairing).is_some_and(|score| score < pairing.goal)).count();
            let score = sum.percent().map_or("–".into(), |percent| format!("{percent:.1}%"));
            let (late, opponent, broken) = (sum.late, sum.opponent_late, sum.broken);
            let (title, marks) = (pairing.title.as_ref().unwrap_or(&name), marks(pairing));
            let _ = writeln!(page, "| {title}{marks} | {} | {score} | {missed} | {groups} | {late} ({opponent}) | {broken} |", sum.games);
        }
        page.push('\n');
    }
}

/// The targets, as text.
fn marks(pairing: &Pairing) -> String {
    let mut marks = Vec::new();
    if pairing.least > 0.0 {
        marks.push(format!("at least {}%", pairing.least));
    }
    if pairing.most < 100.0 {
        marks.push(format!("at most {}%", pairing.most));
    }
    if pairing.goal > 0.0 {
        marks.push(format!("groups {}%", pairing.goal));
    }
    if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) }
}

fn misses(results: &Results, variant: &str, pairing: &Pairing) -> bool {
    let percent = results.score(variant, &pairing.name()).percent();
    percent.is_some_and(|percent| percent < pairing.least || percent > pairing.most)
}

/// The score of a group in percent: the mean of its variants that have been played.
fn pooled(results: &Results, group: &Group, pairing: &Pairing) -> Option<f64> {
    let scores: Vec<f64> = group.variants.iter().filter_map(|variant| results.score(variant, &pairing.name()).percent()).collect();
    (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
}

fn pooled_cell(results: &Results, group: &Group, pairing: &Pairing) -> String {
    let Some(percent) = pooled(results, group, pairing) else { return "–".into() };
    let mark = if percent < pairing.goal { " ✗" } else { "" };
    format!("**{percent:.1}%**{mark}")
}

fn cell(results: &Results, variant: &str, pairing: &Pairing) -> String {
    let score = results.score(variant, &pairing.name());
    let Some(percent) = score.percent() else { return "–".into() };
    let mark = if misses(results, variant, pairing) { " ✗" } else { "" };
    let mut notes = vec![score.games.to_string()];
    if score.late > 0 {
        notes.push(format!("{} on time", score.late));
    }
    if score.broken > 0 {
        notes.push(format!("{} broken", score.broken));
    }
    format!("{percent:.1}% ({}){mark}", notes.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_missed_targets() {
        let suite = "title = 'T'\ntext = 'Some words.'\nmovetime = 30\n[[pairing]]\na = 'first'\nb = 'random'\ngames = 4\nleast = 70\ngoal = 90\n\
                     [[group]]\nname = 'G'\nvariants = ['chess', 'push', 'monster']\n";
        let suite = Suite::from_toml(suite).unwrap();
        let json = r#"{"settings": "30 ms", "rules": {"chess": "CHESS", "push": "x"}, "openings": {"push": "o"}, "games": {"chess": {"first against random": "WWWW"}, "push": {"first against random": "WWtL"}}}"#;
        let json = json.replace("CHESS", &Rules::builtin("chess").unwrap().digest());
        let page = suite.report(&Results::from_json(&json).unwrap(), &|id| Rules::builtin(id).ok());
        let expected = "# T\n\nSome words.\n\nConditions: 30 ms.\n\n\
            | pairing | games | score | variants off target | groups off target | lost on time (opponent) | illegal or crashed |\n\
            |---|---|---|---|---|---|---|\n\
            | first against random (at least 70%, groups 90%) | 8 | 75.0% | 1 | 1 | 1 (0) | 0 |\n\n\
            | variant | first against `random` |\n|---|---|\n\
            | **G** | **75.0%** ✗ |\n| Chess | 100.0% (4) |\n| Push Chess (older rules) (balanced openings) | 50.0% (4, 1 on time) ✗ |\n| Monster Chess | – |\n";
        assert_eq!(page, expected);
    }

    #[test]
    fn a_pairing_can_have_a_title() {
        let suite = "title = 'T'\ntext = 'Some words.'\nmovetime = 30\n[[pairing]]\na = 'first'\nb = 'random'\ntitle = 'New against old'\n\
                     games = 4\n[[group]]\nname = 'G'\nvariants = ['chess']\n";
        let json = r#"{"settings": "30 ms", "rules": {}, "games": {"chess": {"first against random": "WWWW"}}}"#;
        let page = Suite::from_toml(suite).unwrap().report(&Results::from_json(json).unwrap(), &|_| None);
        assert!(page.contains("| New against old | 4 | 100.0% |") && page.contains("| variant | New against old |"), "{page}");
        assert!(!page.contains("random"), "{page}");
    }
}
