//! Betza notation: how men move, in letters.
