/**
 * German captions for the demos of rules pages that write their own, by variant. A test checks that none is
 * missing.
 */
export const GERMAN_CAPTIONS: Readonly<Record<string, readonly [string, string, string]>> = {
  accelerated: [
    "Zwei Züge ohne Schlagen oder einer mit. Zuerst einer ohne: Bc4.",
    "Nicht Bxf7: Nach einem Zug ohne Schlagen darf auch der zweite nicht schlagen.",
    "Also Qh5. Die nächste weiße Serie darf ein einziger Schlagzug sein: Qxf7.",
  ],
  "accelerated-two": [
    "Eine Serie hat zwei Züge mit Schlagen oder drei ohne: zuerst Bc4.",
    "Nach Qh5 nicht Qxf7: Der dritte Zug einer Serie schlägt nie.",
    "Also a3. Hätte Qh5 etwas geschlagen, wäre die Serie damit beendet.",
  ],
  aggression: [
    "Schwarz hat die Dame geschlagen, also hat Weiß einen Zug statt zwei: Bxf7.",
    "Auch Weiß hat geschlagen, also hat Schwarz ebenfalls nur einen: Kxf7.",
    "Weiß hat wieder einen: Nf3. Er schlägt nichts, also bekommt Schwarz zwei.",
  ],
  "aggression-two": [
    "Schwarz hat gerade geschlagen, also hat Weiß zwei Züge statt drei: zuerst Nc3.",
    "Auch Nxe4 schlägt, also hat Schwarz ebenfalls nur zwei Züge.",
    "Nf6, Nc6: Schwarz schlägt nichts, also hat Weiß als Nächstes drei Züge.",
  ],
  armistice: [
    "Serie 3 hat drei Züge, und keiner darf schlagen: Bc4, Qh5.",
    "Nicht Qxf7: Die ersten drei Züge einer Serie dürfen nicht schlagen.",
    "Also a3. Serie 4 hat einen vierten Zug, und der darf schlagen.",
  ],
  ascending: [
    "Der erste Zug einer Serie geht nur ein Feld weit: a3.",
    "Noch nicht Bc4: Der zweite Zug geht höchstens zwei Felder weit.",
    "Qf3 sind zwei Felder, Bc4 drei; ein vierter Zug darf vier weit gehen.",
  ],
  attack: [
    "Nach dem Schlagen zieht eine andere Figur, ohne zu schlagen. Zuerst exd5.",
    "Nicht d6: Der Bauer, der geschlagen hat, darf nicht noch einmal ziehen.",
    "Also Nf3. Eine Serie ohne Schlagen hat nur einen Zug.",
  ],
  binary: [
    "Zug 1: Läufer nach d3, wie im Schach.",
    "Zug 2: Läufer ziehen wie Türme: Bxd8 schlägt die Dame.",
    "Nicht Rxc8: Der erste Zug ist wie im Schach, und b8 steht im Weg.",
  ],
  checkpoint: [
    "Zwei Züge je Serie, und nur der zweite darf Schach geben. Zuerst Rd3.",
    "Nicht Rd6: Kein Zug darf durch beide mittleren Reihen, 4 und 5, führen.",
    "Rd4 gibt Schach: Von dort geht der Turm nur durch Reihe 5.",
  ],
  chess: [
    "Normales Schach: Jede Serie ist ein Zug. Weiß spielt g4, ein Fehler.",
    "Nicht auch noch d4: Die weiße Serie ist zu Ende, Schwarz ist dran.",
    "Qh4 ist matt, in Serie 4: Gezählt werden die Serien beider Spieler.",
  ],
  coactive: [
    "Nicht e4: In jeder Serie machst du genau einen Zug mit einer gegnerischen Figur.",
    "Serie 1 hat nur einen Zug, also zieht Weiß einen schwarzen Bauern: f6.",
    "Serie 2 hat zwei: a6 mit einem schwarzen Bauern, a3 mit einem weißen.",
  ],
  compulsive: [
    "Ab Serie 4 hat jede Serie vier Züge. Schwarz beginnt mit d6.",
    "d6, Nf6 und Be7 schlagen nichts; der vierte muss schlagen oder Schach geben.",
    "Also nicht a6. Hätte Schwarz vorher in der Serie geschlagen, wäre es erlaubt.",
  ],
  convergence: [
    "Zwei Züge je Serie. Der erste darf überall enden: Bc4.",
    "Nicht Qh5: Der zweite muss im selben Viertel des Bretts enden.",
    "Nc3 ist erlaubt: c3 und c4 liegen beide im Viertel a1–d4.",
  ],
  descending: [
    "Der erste Zug einer Serie geht bis zu vier Felder weit: Qh5.",
    "Nicht Ba6: Der zweite Zug geht höchstens drei Felder weit.",
    "Bc4 sind drei. Der dritte darf noch zwei Felder gehen, der vierte eins.",
  ],
  dichotomy: [
    "Zuerst eine deiner schwarzen Figuren: Turm nach a3.",
    "Nicht auf b5 einsetzen: Das liegt in der anderen Bretthälfte.",
    "Dann eine weiße: Der Bauer schlägt auf c8 und beginnt auf b3 neu.",
  ],
  divergence: [
    "Zwei Züge je Serie. Der erste darf überall enden: Bc4.",
    "Nicht Nc3: Der zweite muss in einem anderen Viertel des Bretts enden.",
    "Qh5 ist erlaubt: h5 liegt in einem anderen Viertel als c4.",
  ],
  "double-extinction": [
    "Zwei Züge je Serie. Wer zwei gegnerische Figurenarten ausrottet, gewinnt.",
    "Bxc6 greift den König an, aber Schach gibt es nicht: Nf6, Nxe4.",
    "Bxe8 schlägt den König. Er zählt zu den Damen, und eine bleibt.",
  ],
  "double-move": [
    "Weiß beginnt mit einem Zug, e4; jede weitere Serie hat zwei.",
    "Schwarz zieht e5 und d6 und öffnet so die Diagonale zum König.",
    "Schach gibt es nicht: Nach Bb5 schlägt Bxe8 den König und gewinnt.",
  ],
  "double-move-helpmate": [
    "Du gewinnst, wenn du ansagst, dass dein Gegner dich jetzt matt setzen könnte.",
    "Schwarz hat zwei Züge. Der erste ist e5.",
    "Ke7 mit Ansage gewinnt: Weiß könnte mit Qh5 und Qxe5 matt setzen.",
  ],
  escalated: [
    "Weiß schlägt auf d5.",
    "Darum hat Schwarz jetzt zwei Züge, Bg4 und Bxd1, sonst nur einen.",
    "Auch Schwarz schlug: Weiß hat wieder zwei, Kxd1 und einen weiteren.",
  ],
  "escalated-two": [
    "Schwarz hat auf e4 geschlagen, also hat Weiß drei Züge statt zwei: Bc4.",
    "Noch nicht Bxf7: Nur der letzte Zug einer Serie darf Schach geben.",
    "Erst Qh5, dann Qxf7 als dritter Zug: Schachmatt.",
  ],
  extermination: [
    "Schlag beide Springer, Läufer oder Türme in einer Serie, und du gewinnst: zuerst Nxe4.",
    "Nach d5 käme bei einem dritten Zug wie Qd3 der Springer zurück.",
    "Stattdessen schlägt dxc6 auch den zweiten Springer, und Weiß gewinnt sofort.",
  ],
  forward: [
    "Nc3 greift die Dame an, und Figuren können kaum zurück.",
    "Nicht Qd8: Gerade zurück geht eine Figur höchstens ein Feld.",
    "Nxd5 schlägt eine Dame, also bekommt Weiß auf c3 einen Turm.",
  ],
  forwards: [
    "Jeder Zug geht vorwärts, so wie dieser: Bb5.",
    "Nach a6 geht Ba4 nicht: Kein Läufer zieht zurück.",
    "Weiß spielt Nf3, und der Läufer geht verloren: axb5.",
  ],
  "four-move-british": [
    "Serie 2 hat zwei Züge. Der erste ist ein Bauernzug: e5.",
    "Nicht d6: Erst müssen alle anderen Figurenarten ziehen, die ziehen können.",
    "Also Nf6, ein Springer. Serie 3 braucht drei verschiedene Figurenarten.",
  ],
  "four-move-italian": [
    "Nicht Bb5: Nur der letzte Zug einer Serie darf Schach geben.",
    "Serie 3 hat drei Züge: Nc3, Nxe4 und jetzt Bb5 mit Schach.",
    "Ab jetzt hat jede Serie vier Züge. Der erste, c6, hebt das Schach auf.",
  ],
  "four-move-modern": [
    "Schwarz kann auf d5 zurückschlagen: Die Serie endet nach einem von drei Zügen.",
    "Auf d5 kann nichts die Dame schlagen, also muss Schwarz weiterziehen.",
    "Auf g2 kann sie geschlagen werden: Serie beendet. Auch ein Schach beendet sie.",
  ],
  "four-move-scottish": [
    "Weiß hat drei Züge, doch Bb5 gibt Schach, und ein Schach beendet die Serie.",
    "Ab jetzt hat jede Serie vier Züge. Der erste, c6, hebt das Schach auf.",
    "Nach cxb5 ist Qxd2 Schach: Schwarz verzichtet damit auf den vierten Zug.",
  ],
  "four-point": [
    "Jede Serie kostet vier Punkte. Nc3, Nf3 und a3 haben drei gekostet.",
    "Nicht exd5: Schlagen kostet zwei, und nur ein Punkt ist übrig.",
    "a4 kostet einen: Der Zug schlägt nicht, und niemand kann den Bauern schlagen.",
  ],
  gridlock: [
    "Nicht Ne2: Dein König stünde in einem 2×2-Gedränge.",
    "Bg2 beendet die Serie: Sechs Figuren drängen sich und verschwinden.",
    "Jetzt ist Kf2 erlaubt: Es entsteht kein Gedränge mehr.",
  ],
  "grouped-sequential": [
    "Reihum ziehen Bauern, leichte und schwere Figuren. Zuerst Nc3.",
    "Nicht e4: Jetzt sind die schweren Figuren dran, und der Turm kann ziehen.",
    "Also zuerst Rb1, eine schwere Figur, und erst dann e4.",
  ],
  hiatal: [
    "Weiß hat drei Züge. Alle außer dem letzten dürfen schlagen: exd5.",
    "Die letzten zwei dürfen Schach geben: Bb5. Die Serie geht weiter.",
    "Der letzte Zug, Nf3, darf das Schach stehen lassen, aber nicht schlagen.",
  ],
  injunction: [
    "In jeder Serie zieht zuerst deine Marke, hier nach a8, dann eine Figur.",
    "Nicht Bb5: Die schwarze Marke auf a5 sperrt die Reihe 5.",
    "Also Nf3: Auf Reihe 3 steht keine schwarze Marke.",
  ],
  interregnum: [
    "Der geschlagene weiße Bauer wartet. Er muss in dieser Serie zurückkehren.",
    "Nicht nur f3: Mit dem letzten Zug muss der Bauer zurückkehren.",
    "Also f3, und der Bauer kehrt auf f2 zurück, das gerade frei wurde.",
  ],
  "mach-four": [
    "Ab Serie 4 hat jede Serie vier Züge: zuerst dxe4.",
    "Der zweite darf Schach geben: Qxd1. Weiß muss es aber aufheben können.",
    "Der dritte Zug von Schwarz muss es aufheben, mit einer weißen Figur: Kf2.",
  ],
  marseillais: [
    "Du hast zwei Züge, doch Bb5 wäre Schach und würde die Serie beenden.",
    "Darum spielt Weiß zuerst Ne5 und dann Bb5 mit Schach.",
    "Nicht Nf6: Zuerst muss Schwarz das Schach aufheben; der zweite Zug ist frei.",
  ],
  "marseillais-balanced": [
    "Nicht d4: Nur die allererste Serie hat einen Zug, alle anderen zwei.",
    "Schwarz hat zwei Züge: f6 und g5, ein Fehler.",
    "Qh5 ist matt, und Schach mit dem ersten Zug beendet die Serie.",
  ],
  monsoon: [
    "Zuerst ziehst du einen eigenen Bauern, immer nur ein Feld: d3.",
    "Dann eine deiner Figuren oder den König: Bg5.",
    "Zuletzt einen Bauern des Gegners: e6 gibt Abzugsschach.",
  ],
  monster: [
    "Weiß hat nur König und vier Bauern, aber zwei Züge: e4, e5.",
    "Nach d5 schlägt Weiß zweimal: exd6 en passant und dxe7.",
    "Könige werden geschlagen, nicht matt gesetzt: exd8 verwandelt, Qxe8 schlägt den König.",
  ],
  morph: [
    "Zug 1: Läufer, Türme und Damen ziehen nur wie Springer: Qe3.",
    "Zug 2: Damen und Türme ziehen wie Läufer, Läufer normal: Qxg5.",
    "Zug 3: Damen ziehen wie Türme: Qxe5. Ein vierter ist wie im Schach.",
  ],
  "multi-mate": [
    "Schwarz macht den ersten Zug, mit einem weißen Bauern: e3.",
    "Weiß macht zwei: Nc6 mit einer schwarzen Figur, c4 mit einem weißen Bauern.",
    "Dann sind es drei: Ne5, Ne2, Nd3. Wer den Mattzug macht, gewinnt.",
  ],
  oscillating: [
    "Die Serien wachsen auf vier Züge; dann wechselt jeder zwischen vier und drei.",
    "Weiß hatte drei, also jetzt vier: d3, c3, Nbd2, h3.",
    "Schwarz hatte vier, also jetzt drei: a6, Ba7, h6.",
  ],
  "progressive-forwards": [
    "Jede Serie ist einen Zug länger, und nichts zieht rückwärts. Zuerst Rh3.",
    "Rd3 geht seitwärts, ohne zu schlagen: Als Nächstes muss der Turm vorwärts.",
    "Also nicht e4, sondern ein Turmzug vorwärts, zum Beispiel Rxd7.",
  ],
  "progressive-forwards-backcapture": [
    "Serie 3 hat drei Züge. Ohne zu schlagen, ziehen Springer nur vorwärts: Nf3.",
    "Nach Ng5 kann er nicht nach f3 zurück: Dort ist nichts zu schlagen.",
    "Aber schlagen dürfen Figuren auch rückwärts, wie im Schach: Nxe4.",
  ],
  "progressive-forwards-once": [
    "Serie 3 hat drei Züge mit drei verschiedenen Figuren: Bc4, Qh5.",
    "Nicht Qxf7: Die Dame hat in dieser Serie schon gezogen.",
    "Also zieht als Dritte eine andere Figur: Nf3.",
  ],
  "progressive-forwards-slow": [
    "Serien wachsen langsam: 1, 1, 1, 2, 2, 2, 3. Serie 4 hat zwei.",
    "Nicht Bxf7: Nur der letzte Zug einer Serie darf Schach geben.",
    "Also erst Qh5, dann setzt Qxf7 mit dem letzten Zug matt.",
  ],
  "progressive-forwards-slow-backcapture": [
    "Züge gehen vorwärts, Schlagen geht in jede Richtung. Weiß beginnt mit Nf3.",
    "Nicht Ng1: Das geht zurück und schlägt nichts.",
    "Ng5 geht vorwärts. Von dort darf der Springer rückwärts auf e4 schlagen.",
  ],
  "progressive-italian": [
    "Jede Serie ist einen Zug länger. Serie 3 hat drei: zuerst Bc4.",
    "Noch nicht Bxf7: Nur der letzte Zug einer Serie darf Schach geben.",
    "Also erst Qh5, dann als letzter Zug Qxf7: Schachmatt.",
  ],
  "progressive-scottish": [
    "Serie 3 hat drei Züge, doch Bb5 gibt Schach und beendet sie.",
    "Serie 4 hat trotzdem vier; der erste muss das Schach aufheben: c6.",
    "Dann cxb5, Nf6 und Nxe4. Ohne Schach musst du alle vier Züge machen.",
  ],
  provocation: [
    "exd5 schlägt, also hat Schwarz zwei Züge statt einem.",
    "Schwarz schlägt und gibt Schach, also hat Weiß drei Züge.",
    "Zuerst beendet Be2 das Schach; mit dem letzten Zug schlägt Nxe5 die Dame.",
  ],
  "provocation-two": [
    "Schwarz hat zwei Züge und schlägt, also hat Weiß drei.",
    "Weiß schlägt und endet mit Schach, also hat Schwarz vier.",
    "Zuerst beendet c6 das Schach. Schwarz schlägt, also hat Weiß wieder drei.",
  ],
  push: [
    "Nach exd5 rücken die Bauern auf c6 und b7, der Springer auf a8.",
    "Nicht c5: Geschobene Figuren pausieren eine Serie.",
    "Die Dame schlägt zurück und schiebt den weißen Bauern nach d4.",
  ],
  quota: [
    "Zwei Züge je Serie. Zuerst schlägt Weiß einen Bauern: dxe5.",
    "exf6 schlägt auch einen Springer. Von zwei geschlagenen Figuren kehrt die wertvollere zurück.",
    "Nach Qxf6 verlässt Bc5 das Feld f8: Dorthin muss der Springer zurück.",
  ],
  sequential: [
    "Ein Bauer; danach dürfen Springer, Läufer, Turm, Dame und König der Reihe nach folgen.",
    "Noch nicht Bc4: Jetzt sind die Springer dran, und sie können ziehen.",
    "Hör auf, wann du willst: Serie beenden. Auch ein Schach beendet sie.",
  ],
  "six-space": [
    "Serie 3 hat drei Felder. Nicht Bb5: Das wären vier.",
    "Nf3 kostet zwei Felder und g3 eins, also ist die Serie zu Ende.",
    "Schwarz hat vier Felder. a5 ist ein Doppelschritt und kostet zwei.",
  ],
  termination: [
    "Jede Serie ist ein Bauernzug und ein Figurenzug. Zuerst e5.",
    "Nicht d5: Nach dem Bauern muss eine Figur ziehen.",
    "Also Qh4. Wer nicht beide Züge machen kann, verliert.",
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
