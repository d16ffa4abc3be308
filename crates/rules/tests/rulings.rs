//! Every ruling by a test that names it: hand-made positions in which only this rule decides, asked through the public interface.
//!
//! The index below says which tests cover which ruling; a test here sees to it that it names them all. Two clauses leave no trace
//! that a position could show, and so have no test of their own: in the British game castling as a move of a king or a rook that
//! could not move otherwise (whenever castling is legal both can), and in the modern game a castled rook that can be captured (its
//! square is one that the king may not cross under attack). A Dichotomy pawn never has its own vacated square on its own half.
//!
//! # How actions are written, and words
//! words_move_and_promotion, words_promotion_in_place, words_castling, words_reentry, words_relocation, words_combined,
//!   words_announcement, words_end_of_turn, words_marker, words_rearrangement, words_rearrangements_with_one_result_are_one,
//!   words_pending_choice, words_claim, words_perft_counts_texts, words_turns_and_ordinals
//!
//! # General rulings
//! - G1: g1_own_king_after_each_move, g1_check_ends_with_the_first_move, g1_reentry_belongs_to_the_move,
//!   g1_creation_belongs_to_the_capture, g1_and_g2_kings_that_are_not_royal, g1_monsoon_escapes_at_the_end
//! - G2: g1_and_g2_kings_that_are_not_royal, g2_check_leaves_the_ordinal_aside, g2_check_follows_standing_limits,
//!   g2_pins_do_not_matter, g2_a_royal_king_is_never_captured
//! - G3: g3_checks_only_on_the_final_move, g3_in_every_variant_that_has_it, a_check_of_the_second_move_must_be_lifted
//! - G4: g4_steps_not_plans, g4_exceptions_ask_for_what_follows
//! - G5: g5_mate, g5_mate_where_only_an_early_check_would_help
//! - G5a: g5a_a_claim_does_not_save_the_stuck, g5a_choice_before_judgement
//! - G6: g6_stuck_is_a_draw, g6_every_start_position_can_be_played
//! - G7: g7_none, g7_none_in_armistice, g7_immediate, g7_preceding_turn, g7_preceding_turn_has_not_moved_again,
//!   g7_crossed_square_is_empty, g7_stands_beside, g7_on_the_first_move
//! - G8: g8_right_is_lost_by_moving, g8_right_is_lost_by_capture, g8_right_is_lost_whoever_moves, g8_out_of_through_into_check,
//!   g8_one_move_of_the_king, g8_both_men_count_as_moved
//! - G9: g9_double_step, g9_none_where_told
//! - G10: g10_promotion, g10_the_mover_chooses, g10_pending_choice
//! - G11: g11_moves_by_its_owners_rules, g11_captures_no_king, g11_does_not_castle, g11_its_own_king_does_not_matter,
//!   g11_the_movers_king_must_be_safe
//! - G12: g12_hundred_turns_without_capture_or_pawn_move, g12_counts_turns, g12_not_in_forward, g12_bare_kings,
//!   g12_bare_kings_at_the_start_of_a_turn, g12_no_bare_kings_with_a_waiting_piece, g12_a_result_goes_before_a_draw,
//!   g12_gridlock_counts_as_capture, g12_what_is_no_pawn_move, g12_third_occurrence, g12_only_at_the_start_of_a_turn,
//!   g12_the_player_counts, g12_rights_count, g12_en_passant_counts_if_legal, g12_the_coming_number_of_moves_counts,
//!   g12_the_place_in_the_schedule_counts,
//!   g12_what_the_last_turn_held_counts, g12_waiting_men_count, g12_multi_mate_every_ply, g12_agreement_and_resignation
//! - G13: g13_turn_lengths
//! - G13a: g13a_a_promoted_man_moves_on
//! - G14: g14_goals_end_the_game_at_once
//! - G15: g15_names, g15_bare_kings_before_hundred_turns, g15_order_of_draws, g15_results_between_people
//! - G16: g16_an_opposing_pawn_move_is_a_pawn_move, g16_a_special_first_turn_is_another_position,
//!   g16_a_pending_choice_counts_before_it_is_made, g16_barred_men_of_the_player_to_move, g16_en_passant_made_playable
//! - G17: g17_turns_that_end_by_themselves, g17_the_move_before_is_not_final
//!
//! # Variants
//! The tables of G6 (stuck), G7 (en passant), G12 (bare kings) and G13 (turn lengths) go through the variants too.
//! - `accelerated`: accelerated_turn_one, accelerated_turns, accelerated_checks, accelerated_stuck_loses
//! - `accelerated-two`: accelerated_two_turns, accelerated_two_checks, accelerated_two_stuck_loses
//! - `aggression`: aggression_lengths, aggression_check_and_stuck
//! - `aggression-two`: aggression_lengths, aggression_check_and_stuck
//! - `armistice`: armistice_captures_from_the_fourth_move, armistice_captures_against_check
//! - `ascending`: ascending_spaces, ascending_descending_check
//! - `attack`: attack_turns, attack_checks_at_any_time, attack_stuck_loses
//! - `binary`: binary_movement_by_ordinal, binary_castling_and_check, binary_example_lines_and_mate
//! - `checkpoint`: checkpoint_no_passing, checkpoint_check, checkpoint_example_rook
//! - `chess`: chess_leaves, g6_stuck_is_a_draw, g8_out_of_through_into_check, g10_promotion
//! - `coactive`: coactive_one_opposing_move, coactive_no_capture_afterwards, coactive_check, coactive_begun_in_check,
//!   coactive_promotion_and_stuck
//! - `compulsive`: compulsive_fourth_move, compulsive_stuck_loses
//! - `convergence`: convergence_and_divergence_quadrants, convergence_castling, convergence_and_divergence_end_and_check
//! - `descending`: descending_spaces, ascending_descending_check
//! - `dichotomy`: dichotomy_turns, dichotomy_movement, dichotomy_no_leaping, dichotomy_monarchs,
//!   dichotomy_captives_change_sides, dichotomy_relocation, dichotomy_stuck_loses
//! - `divergence`: convergence_and_divergence_quadrants, convergence_and_divergence_end_and_check
//! - `double-extinction`: double_extinction_goal, double_extinction_order, double_extinction_kings_and_promotion
//! - `double-move`: double_move_rules
//! - `double-move-helpmate`: helpmate_turns_and_check, helpmate_mated_wins, helpmate_announcements,
//!   helpmate_announcement_goes_before_counting, helpmate_example_first_moves, helpmate_example_loses_to_f6_and_g5,
//!   helpmate_example_continuations
//! - `escalated`: escalated_lengths, escalated_example
//! - `escalated-two`: escalated_lengths
//! - `extermination`: extermination_wins, extermination_release_of_pieces, extermination_release_of_pawns,
//!   extermination_reentry, extermination_reentry_of_pawns, extermination_forced_reentry_and_check, extermination_last_pawns,
//!   extermination_stuck
//! - `forward`: forward_movement, forward_backward_move_does_not_capture, forward_creates_the_next_lower_piece, forward_pawns,
//!   forward_pawns_on_the_edge, forward_no_castling, forward_stuck_loses, forward_king_reaches_the_far_rank, forward_claim,
//!   forward_repetition_loses, forward_positions, forward_example_pinned_knight
//! - `forwards`: forwards_movement, forwards_check_in_all_directions, forwards_pawns_castling_stuck
//! - `four-move-british`: four_move_british_types, four_move_british_castling, four_move_british_promotion, four_move_checks
//! - `four-move-italian`: four_move_checks
//! - `four-move-modern`: four_move_checks, four_move_modern_ends_on_danger, four_move_modern_castling
//! - `four-move-scottish`: four_move_checks
//! - `four-point`: four_point_turns, four_point_stuck_loses
//! - `gridlock`: gridlock_start, gridlock_removal, gridlock_crowded_king, gridlock_judged_after_removal,
//!   gridlock_check_on_the_second_move, gridlock_example
//! - `grouped-sequential`: grouped_sequential_turns, sequential_stuck_is_a_draw, grouped_sequential_example
//! - `hiatal`: hiatal_no_final_capture, hiatal_check
//! - `injunction`: injunction_start_and_turns, injunction_movement, injunction_ranks, injunction_en_passant, injunction_check,
//!   injunction_castling, injunction_mate_and_stuck
//! - `interregnum`: interregnum_start, interregnum_reentry, interregnum_limits_of_reentry, interregnum_goal,
//!   interregnum_stuck_is_a_draw
//! - `mach-four`: mach_four_check_on_the_second_move, mach_four_undoing, mach_four_stuck_loses, mach_four_example_answers,
//!   mach_four_example_third_turns
//! - `marseillais`: marseillais_turns
//! - `marseillais-balanced`: marseillais_turns
//! - `monsoon`: monsoon_turns, monsoon_skips, monsoon_pawns, monsoon_check, monsoon_begun_in_check, monsoon_mate_and_stuck,
//!   monsoon_castling, monsoon_example
//! - `monster`: monster_rules
//! - `morph`: morph_movement_by_ordinal, morph_castling_and_check
//! - `multi-mate`: multi_mate_plies, multi_mate_whoever_mates_wins, multi_mate_chess_rules, multi_mate_example
//! - `oscillating`: oscillating_lengths
//! - `progressive-forwards`: progressive_forwards_never_passes_its_bound, progressive_forwards_turns_and_check,
//!   progressive_forwards_movement, progressive_forwards_check, progressive_forwards_no_castling,
//!   progressive_forwards_sideways, progressive_forwards_sideways_needs_a_legal_follow_up, progressive_forwards_stuck_wins
//! - `progressive-forwards-backcapture`: progressive_forwards_never_passes_its_bound, progressive_forwards_backcapture
//! - `progressive-forwards-once`: progressive_forwards_never_passes_its_bound, progressive_forwards_once_each_piece,
//!   progressive_forwards_once_turns_end, progressive_forwards_once_check
//! - `progressive-forwards-slow`: progressive_forwards_never_passes_its_bound, progressive_forwards_slow_lengths
//! - `progressive-forwards-slow-backcapture`: progressive_forwards_never_passes_its_bound, progressive_forwards_backcapture,
//!   progressive_forwards_slow_lengths
//! - `progressive-italian`: progressive_sequences_and_positions, published_progressive_games, progressive_checks
//! - `progressive-scottish`: progressive_sequences_and_positions, published_progressive_games, progressive_checks
//! - `provocation`: provocation_lengths, provocation_check
//! - `provocation-two`: provocation_lengths, provocation_check
//! - `push`: push_start, push_no_castling_double_step_en_passant, push_kings_are_not_royal, push_one_step_on,
//!   push_pawns_do_not_push_ahead, push_knights_make_men_hop, push_chains, push_off_the_board, push_pushed_men_wait_a_turn,
//!   push_no_capture_of_own_pieces, push_promotion_by_moving, push_promotion_of_an_own_pushed_pawn, push_promotion_pending,
//!   push_pawns_on_the_first_rank, push_king_off_the_board, push_stuck_loses, push_draw_counter,
//!   push_takes_the_right_to_castle, push_bars_a_man_where_it_ends
//! - `quota`: quota_returns_the_higher, quota_reentry, quota_check
//! - `sequential`: sequential_turns, sequential_castling, sequential_stuck_is_a_draw, sequential_example
//! - `six-space`: six_space_turns, six_space_pawns_and_castling, six_space_check_and_stuck
//! - `termination`: termination_turns, termination_castling
//! - `triomino`: triomino_areas, triomino_kings, triomino_pawns, triomino_whole_turns, triomino_castling_and_en_passant,
//!   triomino_example
//! - `tsunami`: tsunami_turns, tsunami_safe_pawns, tsunami_check_and_captures, tsunami_promotion, tsunami_castling_and_stuck
//!
//! # Outside numbers
//! progressive_sequences_and_positions, chess_leaves, perft_counts_no_actions_after_the_end, published_progressive_games,
//!   progressive_forwards_never_passes_its_bound

#[path = "rulings/actions.rs"]
mod actions;
#[path = "rulings/armies.rs"]
mod armies;
#[path = "rulings/at.rs"]
mod at;
#[path = "rulings/counts.rs"]
mod counts;
#[path = "rulings/endings.rs"]
mod endings;
#[path = "rulings/forward.rs"]
mod forward;
#[path = "rulings/general.rs"]
mod general;
#[path = "rulings/parts.rs"]
mod parts;
#[path = "rulings/passing.rs"]
mod passing;
#[path = "rulings/push.rs"]
mod push;
#[path = "rulings/random.rs"]
mod random;
#[path = "rulings/repetition.rs"]
mod repetition;
#[path = "rulings/schedules.rs"]
mod schedules;
#[path = "rulings/sequence.rs"]
mod sequence;
#[path = "rulings/sources.rs"]
mod sources;

/// Each module's source, to compare the index with.
const SOURCES: [&str; 13] = [
    include_str!("rulings/actions.rs"),
    include_str!("rulings/armies.rs"),
    include_str!("rulings/counts.rs"),
    include_str!("rulings/endings.rs"),
    include_str!("rulings/forward.rs"),
    include_str!("rulings/general.rs"),
    include_str!("rulings/parts.rs"),
    include_str!("rulings/passing.rs"),
    include_str!("rulings/push.rs"),
    include_str!("rulings/repetition.rs"),
    include_str!("rulings/schedules.rs"),
    include_str!("rulings/sequence.rs"),
    include_str!("rulings/sources.rs"),
];

/// The index names every test once at least, every ruling and every variant.
#[test]
fn the_index_is_complete() {
    let index: String =
        include_str!("rulings.rs").lines().take_while(|line| line.starts_with("//!")).map(|line| format!("{line} ")).collect();
    let words: Vec<&str> = index.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-').collect();
    let mut tests = 0;
    for source in SOURCES {
        for line in source.split("#[test]\n").skip(1) {
            let name = line.strip_prefix("fn ").and_then(|rest| rest.split('(').next()).expect("a test is a function");
            assert!(words.contains(&name), "{name} is missing in the index");
            tests += 1;
        }
    }
    assert!(tests > 200);
    for id in tempi_rules::catalog::ids() {
        assert!(index.contains(&format!("- `{id}`: ")), "{id} is missing in the index");
    }
    for ruling in
        ["G1", "G2", "G3", "G4", "G5", "G5a", "G6", "G7", "G8", "G9", "G10", "G11", "G12", "G13", "G13a", "G14", "G15", "G16", "G17"]
    {
        assert!(index.contains(&format!("- {ruling}: ")), "{ruling} is missing in the index");
    }
    // Nor does the index name tests that are not there.
    let known: Vec<&str> =
        SOURCES.iter().flat_map(|source| source.split("#[test]\nfn ").skip(1)).filter_map(|rest| rest.split('(').next()).collect();
    for word in words.iter().filter(|word| word.contains('_')) {
        assert!(known.contains(word), "{word} is no test");
    }
}
