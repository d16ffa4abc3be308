/**
 * German captions for the demos of rules pages that write their own, by variant. A test checks that none is
 * missing.
 */
export const GERMAN_CAPTIONS: Readonly<Record<string, readonly [string, string, string]>> = {
  binary: [
    "Zug 1: Läufer nach d3, wie im Schach.",
    "Zug 2: Läufer ziehen wie Türme: Bxd8 schlägt die Dame.",
    "Nicht Rxc8: Der erste Zug ist wie im Schach, und b8 steht im Weg.",
  ],
  dichotomy: [
    "Zuerst eine deiner schwarzen Figuren: Turm nach a3.",
    "Nicht auf b5 einsetzen: Das liegt in der anderen Bretthälfte.",
    "Dann eine weiße: Der Bauer schlägt auf c8 und beginnt auf b3 neu.",
  ],
  escalated: [
    "Weiß schlägt auf d5.",
    "Darum hat Schwarz jetzt zwei Züge, Bg4 und Bxd1, sonst nur einen.",
    "Auch Schwarz schlug: Weiß hat wieder zwei, Kxd1 und einen weiteren.",
  ],
  gridlock: [
    "Nicht Ne2: Dein König stünde in einem 2×2-Gedränge.",
    "Bg2 beendet die Serie: Sechs Figuren drängen sich und verschwinden.",
    "Jetzt ist Kf2 erlaubt: Es entsteht kein Gedränge mehr.",
  ],
  push: [
    "Nach exd5 rücken die Bauern auf c6 und b7, der Springer auf a8.",
    "Nicht c5: Geschobene Figuren pausieren eine Serie.",
    "Die Dame schlägt zurück und schiebt den weißen Bauern nach d4.",
  ],
  sequential: [
    "Ein Bauer; danach dürfen Springer, Läufer, Turm, Dame und König der Reihe nach folgen.",
    "Noch nicht Bc4: Jetzt sind die Springer dran, und sie können ziehen.",
    "Hör auf, wann du willst: Serie beenden. Auch ein Schach beendet sie.",
  ],
  triomino: [
    "Zuerst darfst du umstellen: Dame, Springer und Läufer auf b1, c1, d1.",
    "Nur einmal je Serie, ohne Schach, und kein Bauer zwei Reihen weit.",
    "Dann der Zug: c4.",
  ],
  tsunami: [
    "Zuerst eine Figur oder ein Bauer von dir: Bauer nach e5.",
    "Dann ein Bauer des Gegners: d4.",
    "Nicht e6: Der zweite Zug von Schwarz geht mit einem weißen Bauern.",
  ],
};
