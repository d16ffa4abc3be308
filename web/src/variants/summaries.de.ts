/** German summaries of the built-in variants, by identifier. A test checks that none is missing. */
export const GERMAN_SUMMARIES: Readonly<Record<string, string>> = {
  accelerated: "Jede Serie ist ein Schlagzug oder zwei ruhige Züge.",
  "accelerated-two":
    "Jede Serie besteht aus zwei Zügen, von denen mindestens einer schlägt, oder aus drei ruhigen.",
  aggression: "Zwei Züge hintereinander, aber nur einer, wenn dein Gegner gerade geschlagen hat.",
  "aggression-two": "Drei Züge hintereinander, aber nur zwei, wenn dein Gegner gerade geschlagen hat.",
  armistice:
    "Jede Serie ist um einen Zug länger als die vorige; ihre ersten drei Züge dürfen nicht schlagen.",
  ascending: "Vier Züge, die immer weiter reichen: ein Feld, zwei, drei, vier.",
  attack: "Wer schlägt, muss noch einen ruhigen Zug mit einer anderen Figur machen.",
  "marseillais-balanced": "Zwei Züge hintereinander, nur Weiß beginnt mit einem; Schach beendet die Serie.",
  binary: "Im zweiten und dritten Zug tauschen Türme und Läufer die Gangart, Springer und Damen auch.",
  "four-move-british":
    "Vier Züge; keine Figurenart zieht zweimal, bevor alle gezogen haben, die können. Schach beendet die Serie.",
  checkpoint: "Zwei Züge hintereinander, und keine Figur überquert die Brettmitte in einem einzigen Zug.",
  chess: "Normales Schach, die Grundlage aller anderen Varianten.",
  coactive: "Bis zu vier Züge, und genau einer davon mit einer Figur des Gegners.",
  compulsive: "Vier Züge; schlag mit einem davon oder gib mit dem letzten Schach.",
  convergence: "Zwei Züge, die im selben Viertel des Bretts enden.",
  descending: "Vier Züge, die immer kürzer werden: vier Felder, drei, zwei, eins.",
  dichotomy: "Beide besitzen Figuren beider Farben, je nach Feld; schlag König oder Dame des Gegners.",
  divergence: "Zwei Züge, die in verschiedenen Vierteln des Bretts enden.",
  "double-extinction":
    "Zwei Züge hintereinander; rotte zwei gegnerische Figurenarten aus. Der König zählt zu den Damen.",
  "double-move": "Zwei Züge hintereinander und kein Schach: Wer den König schlägt, gewinnt.",
  "double-move-helpmate":
    "Wer mattgesetzt wird, gewinnt: Erreiche eine Stellung, in der dein Gegner dich mattsetzen kann, und sag es an.",
  escalated: "Ein Zug, aber zwei, wenn dein Gegner gerade geschlagen hat.",
  "escalated-two": "Zwei Züge, aber drei, wenn dein Gegner gerade geschlagen hat.",
  extermination:
    "Drei Züge pro Serie; schlag beide Springer, Läufer oder Türme in einer Serie (oder setz matt).",
  forward:
    "Figuren weichen kaum zurück, Schlagen bringt eine schwächere, und ein König auf der letzten Reihe gewinnt.",
  forwards: "Jeder Zug geht vorwärts; nur Schach wirkt noch in alle Richtungen.",
  "four-point":
    "Vier Punkte je Serie: Ein ruhiger, sicherer Zug kostet einen, Schlagen, Schach oder ein gewagter Zug zwei.",
  gridlock: "Zwei Züge; stehen danach drei oder mehr deiner Figuren in einem 2×2-Quadrat, verschwinden sie.",
  "grouped-sequential": "Bis zu drei Züge, reihum mit Bauern, leichten und schweren Figuren.",
  hiatal: "Vier Züge; Schach nur mit den letzten beiden, und der letzte schlägt nie.",
  injunction:
    "Deine Marke auf der a-Linie sperrt ihre Reihe für gegnerische Figuren und für dein eigenes Schlagen.",
  interregnum:
    "Keine Könige, keine Damen: Geschlagene Figuren kehren zurück, und der erste Bauer auf der letzten Reihe gewinnt.",
  "four-move-italian": "Ein Zug, zwei, drei, dann immer vier; Schach nur mit dem letzten.",
  "mach-four":
    "Vier Züge; gibt der zweite Schach, hebst du es mit dem dritten durch eine gegnerische Figur auf.",
  marseillais: "Zwei Züge hintereinander; Schach beendet die Serie.",
  "four-move-modern":
    "Vier Züge; ein Schach oder ein Zug auf ein Feld, auf dem die Figur geschlagen werden kann, beendet die Serie.",
  monsoon: "Je Serie ein Bauer von dir, eine andere Figur von dir, dann ein Bauer deines Gegners.",
  monster: "Ein König und vier Bauern, die zweimal ziehen, gegen ein ganzes Heer.",
  morph:
    "Läufer, Türme und Damen beginnen jede Serie als Springer und gewinnen ihre Gangart Zug um Zug zurück.",
  "multi-mate":
    "Weiße und schwarze Figuren ziehen abwechselnd wie im Schach, aber jeder macht drei Züge am Stück.",
  oscillating: "Zuerst bis zu vier Züge, dann macht jeder abwechselnd vier und drei.",
  "progressive-italian": "Ein Zug, zwei, drei, vier …; Schach nur mit dem letzten Zug einer Serie.",
  "progressive-scottish": "Ein Zug, zwei, drei, vier …; Schach beendet die Serie.",
  "progressive-forwards":
    "Ein Zug, zwei, drei …, nie zurück: Nach spätestens 24 Serien ist die Partie zu Ende.",
  "progressive-forwards-backcapture":
    "Progressive Forwards Chess, in dem Figuren auch rückwärts schlagen dürfen.",
  "progressive-forwards-once":
    "Immer längere Serien, kein Weg zurück, und jede Figur zieht höchstens einmal je Serie.",
  provocation:
    "Ein Zug, einer mehr, wenn dein Gegner gerade geschlagen hat, und noch einer, wenn er Schach gab.",
  "provocation-two":
    "Zwei Züge, einer mehr, wenn dein Gegner gerade geschlagen hat, und noch einer, wenn er Schach gab.",
  push: "Schlagen schiebt Figuren weiter, statt sie zu entfernen; schieb den gegnerischen König vom Brett.",
  quota: "Zwei Züge; schlägst du zweimal, kommt die wertvollere der geschlagenen Figuren zurück.",
  "four-move-scottish": "Ein Zug, zwei, drei, dann immer vier; Schach beendet die Serie.",
  sequential: "Bis zu sechs Züge, reihum mit Bauer, Springer, Läufer, Turm, Dame und König.",
  "six-space": "Gezählt werden nicht Züge, sondern Felder: eins, zwei und so fort, dann immer genau sechs.",
  "progressive-forwards-slow":
    "Progressive Forwards Chess, in dem nur jede dritte Serie länger ist als die vorige.",
  "progressive-forwards-slow-backcapture":
    "Slow Progressive Forwards Chess, in dem Figuren auch rückwärts schlagen dürfen.",
  termination: "Je Serie ein Bauernzug und ein Figurenzug; wer nicht beide machen kann, verliert.",
  triomino:
    "Vor deinem Zug darfst du drei benachbarte Felder umstellen, auf denen keine gegnerische Figur steht.",
  tsunami:
    "Die Bauern beginnen weit vorn und laufen heim; in jeder Serie ziehst du auch einen deines Gegners.",
};
