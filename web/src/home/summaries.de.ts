/** The summaries of the built-in variants in German, by identifier. One that is missing is shown in English, and a test says so. */
export const GERMAN_SUMMARIES: Readonly<Record<string, string>> = {
  accelerated: "Jede Serie ist ein Schlagzug oder zwei ruhige Züge.",
  "accelerated-two": "Zwei Züge, wenn einer davon schlägt, sonst drei ruhige.",
  aggression: "Zwei Züge hintereinander, aber nur einer als Antwort auf ein Schlagen.",
  "aggression-two": "Drei Züge hintereinander, aber nur zwei als Antwort auf ein Schlagen.",
  armistice: "Jede Serie ist um einen Zug länger, und ihre ersten drei Züge halten Frieden.",
  ascending: "Vier Züge, die immer weiter reichen: ein Feld, zwei, drei, vier.",
  attack: "Wer schlägt, muss mit einem ruhigen Zug einer anderen Figur weitermachen.",
  "marseillais-balanced": "Zwei Züge hintereinander, nur Weiß beginnt mit einem; Schach beendet die Serie.",
  binary: "Im zweiten und dritten Zug tauschen Türme und Läufer die Gangart, Springer und Damen auch.",
  "four-move-british": "Vier Züge, jeder mit einer anderen Figurenart; Schach beendet die Serie.",
  checkpoint: "Zwei Züge hintereinander, und niemand überquert die Brettmitte in einem einzigen Zug.",
  chess: "Das Spiel, das alle kennen, und die Grundlage aller anderen.",
  coactive: "Bis zu vier Züge, und genau einer davon mit den Figuren des Gegners.",
  compulsive: "Vier Züge, in denen du schlagen oder am Ende Schach geben musst.",
  convergence: "Zwei Züge, die im selben Viertel des Bretts enden.",
  descending: "Vier Züge, die immer kürzer werden: vier Felder, drei, zwei, eins.",
  dichotomy:
    "Deine Figuren sind weiß auf hellen und schwarz auf dunklen Feldern; schlage einen der gegnerischen Monarchen.",
  divergence: "Zwei Züge, die in verschiedenen Vierteln des Bretts enden.",
  "double-extinction":
    "Zwei Züge hintereinander; rotte zwei gegnerische Figurenarten aus. Der König zählt zu den Damen.",
  "double-move": "Zwei Züge hintereinander und gar kein Schach: Schlag einfach den König.",
  "double-move-helpmate": "Mattgesetztwerden gewinnt: Stell her, dass dein Gegner es kann.",
  escalated: "Ein Zug, aber zwei als Antwort auf ein Schlagen.",
  "escalated-two": "Zwei Züge, aber drei als Antwort auf ein Schlagen.",
  extermination:
    "Drei Züge; nimm beide Springer, Läufer oder Türme auf einmal, oder die letzten zwei Bauern.",
  forward:
    "Offiziere weichen kaum zurück, Schlagen bringt dir eine schwächere Figur, und ein König am Ziel gewinnt.",
  forwards: "Jeder Zug geht vorwärts; nur Schach wirkt noch in alle Richtungen.",
  "four-point":
    "Vier Punkte je Serie: Ein ruhiger, sicherer Zug kostet einen, Schlagen, Schach oder Wagnis zwei.",
  gridlock: "Zwei Züge; drei deiner Figuren, die am Ende in einem Quadrat von 2x2 gedrängt stehen, sind weg.",
  "grouped-sequential": "Bis zu drei Züge, reihum mit Bauern, leichten und schweren Figuren.",
  hiatal: "Vier Züge; Schach nur mit den letzten beiden, und der letzte schlägt nie.",
  injunction: "Vor jedem Zug versetzt du eine Marke am Brettrand, und sie sperrt Reihen.",
  interregnum: "Keine Könige, keine Damen: Geschlagene kehren zurück, und der erste Bauer am Ziel gewinnt.",
  "four-move-italian": "Ein Zug, zwei, drei, dann immer vier; Schach nur mit dem letzten.",
  "mach-four":
    "Vier Züge: Gib mit dem zweiten Schach, und die Figuren deines Gegners müssen es in deiner Serie aufheben.",
  marseillais: "Zwei Züge hintereinander; Schach beendet die Serie.",
  "four-move-modern": "Vier Züge, verkürzt durch ein Schach oder eine Figur, die geschlagen werden kann.",
  monsoon: "Je Serie ein Bauer von dir, eine andere Figur von dir, dann ein Bauer deines Gegners.",
  monster: "Ein König und vier Bauern, die zweimal ziehen, gegen ein ganzes Heer.",
  morph: "Die Figuren beginnen die Serie als Springer oder Läufer und verwandeln sich Zug um Zug zurück.",
  "multi-mate":
    "Weiße und schwarze Figuren ziehen abwechselnd wie im Schach, aber du machst drei Züge am Stück.",
  oscillating: "Zuerst bis zu vier Züge, dann für beide abwechselnd vier und drei.",
  "progressive-italian": "Ein Zug, zwei, drei, vier …; Schach nur mit dem letzten Zug einer Serie.",
  "progressive-scottish": "Ein Zug, zwei, drei, vier …; Schach beendet die Serie.",
  "progressive-forwards":
    "Ein Zug, zwei, drei …, nie zurück: Nach spätestens 24 Serien ist die Partie zu Ende.",
  "progressive-forwards-backcapture":
    "Wachsende Serien vorwärts, in denen Offiziere auch seitwärts und rückwärts schlagen dürfen.",
  "progressive-forwards-once":
    "Immer längere Serien, kein Weg zurück, und jede Figur zieht höchstens einmal je Serie.",
  provocation: "Ein Zug; ein Schlagen schenkt deinem Gegner einen weiteren und ein Schach noch einen.",
  "provocation-two":
    "Zwei Züge; ein Schlagen schenkt deinem Gegner einen weiteren und ein Schach noch einen.",
  push: "Geschlagene Figuren werden ein Feld weitergeschoben; schieb den gegnerischen König vom Brett.",
  quota: "Zwei Züge; schlägst du zweimal, kommt die bessere der Geschlagenen zurück.",
  "four-move-scottish": "Ein Zug, zwei, drei, dann immer vier; Schach beendet die Serie.",
  sequential: "Bis zu sechs Züge, reihum mit Bauer, Springer, Läufer, Turm, Dame und König.",
  "six-space": "Nicht Züge, sondern Felder werden gezählt: eins, zwei und so fort bis sechs je Serie, genau.",
  "progressive-forwards-slow":
    "Wachsende Serien vorwärts, in denen nur jede dritte länger ist als die vorige.",
  "progressive-forwards-slow-backcapture":
    "Schlagen in alle Richtungen, ruhige Züge vorwärts, und nur jede dritte Serie wird länger.",
  termination: "Je Serie ein Bauernzug und ein Figurenzug; wer nicht beide machen kann, verliert.",
  triomino: "Vor einem Zug darfst du drei Nachbarfelder mit deinen Figuren umstellen.",
  tsunami:
    "Die Bauern beginnen weit draußen und rollen heim, und in jeder Serie schiebst du auch einen deines Gegners.",
};
