// The German sentences of rules and engine, which come as keys with arguments. "Zug" is a move, "Serie" a
// turn. Pieces are named without an article ("Springer e4"), because piece types of users' variants have
// no known gender.

/** By the key of `whyKeys()`. */
const why: Readonly<Record<string, string>> = {
  "game-over": "Die Partie ist zu Ende: {result}.",
  "choose-first": "Wähle zuerst die Umwandlungsfigur für den Bauern auf {square}.",
  "no-early-end": "In {variant} kann eine Serie nicht vorzeitig beendet werden.",
  "nothing-moved": "Die Serie kann erst nach einem Zug beendet werden.",
  "no-claim": "In {variant} gibt es nichts zu beanspruchen.",
  "claim-nobody": "Der Sieg kann erst beansprucht werden, wenn ein Bauer geschlagen wurde.",
  "claim-not-yours":
    "Nur {player} darf den Sieg beanspruchen: Diese Seite hat den letzten Bauern geschlagen.",
  "claim-too-early":
    "Den Sieg kannst du erst {limit} Züge nach dem letzten Schlagen eines Bauern beanspruchen; bisher sind es {number}.",

  "rearrange-never": "In {variant} gibt es kein Umstellen.",
  "rearrange-too-late": "In einer Serie darf nur einmal umgestellt werden, und zwar vor dem ersten Zug.",
  "rearrange-nothing": "Das ändert nichts.",
  "rearrange-opposing":
    "Umstellen darfst du nur Felder ohne gegnerische Figuren, hier steht aber eine: {man}.",
  "rearrange-shape": "Umstellen darfst du nur drei benachbarte Felder {shapes}.",
  "rearrange-area": "In jeder Dreiergruppe mit diesen Feldern steht auch eine gegnerische Figur.",
  "rearrange-other-men": "Beim Umstellen dürfen die Figuren nur untereinander die Plätze tauschen.",
  "rearrange-pawn-edge": "Auf {square} darf kein Bauer stehen, weil das Feld auf einer Grundreihe liegt.",
  "rearrange-pawn-forward": "Beim Umstellen darf der Bauer auf {from} nicht zwei Reihen vorrücken.",
  "rearrange-own-king": "Dein König stünde im Schach ({attacker}).",
  "rearrange-checks":
    "Umstellen darf kein Schach geben, aber der gegnerische König stünde im Schach ({attacker}).",
  "rearrange-stuck": "Nach diesem Umstellen hättest du keinen erlaubten Zug.",

  "marker-first": "Versetze zuerst deine Marke (sie steht auf {square}).",
  "marker-moved": "Deine Marke wurde in dieser Serie schon versetzt; jetzt muss eine Figur ziehen.",
  "marker-not-yours": "Die Marke auf {from} gehört {player}.",
  "marker-file": "Eine Marke bleibt auf ihrer Linie.",
  "marker-stays": "Die Marke muss auf ein anderes Feld versetzt werden.",
  "marker-taken": "Auf {to} steht die Marke von {player}.",
  "marker-stuck": "Mit der Marke auf {to} hättest du keinen erlaubten Zug.",

  "no-man": "Auf {from} steht keine Figur.",
  "opponents-man": "Die Figur auf {from} ({kind}) gehört {player}.",
  "other-colour":
    "Jetzt muss eine Figur von {player} ziehen: In {variant} ziehen weiße und schwarze Figuren abwechselnd.",
  "opposing-not-now": "Dieser Zug muss mit einer eigenen Figur gemacht werden.",
  "opposing-done":
    "Du hast in dieser Serie schon mit einer Figur von {player} gezogen; jetzt dürfen nur noch deine eigenen ziehen.",
  "opposing-in-check": "Du stehst im Schach: Diese Serie muss mit einer eigenen Figur beginnen.",
  "opposing-king": "Den gegnerischen König darfst du nicht ziehen.",
  "opposing-due": "Dieser Zug muss mit einer Figur von {player} gemacht werden.",
  "must-go-on": "{man} ist seitwärts gezogen und muss jetzt vorwärts ziehen.",
  pushed: "{man} wurde mit dem letzten Zug verschoben und darf in dieser Serie nicht ziehen.",
  "entered-now": "{man} wurde in dieser Serie eingesetzt und darf noch nicht ziehen.",
  "pawn-spent": "{man} ist in dieser Serie schon so weit vorgerückt, wie ein Bauer darf.",
  "moved-already": "{man} hat in dieser Serie schon gezogen; jetzt muss eine andere Figur ziehen.",
  "first-types": "In der ersten Serie der Partie dürfen nur diese Figuren ziehen: {kinds}.",
  "wrong-group":
    "Jetzt ist eine andere Figurenart dran: {kinds}. In {variant} wechseln sich die Figurenarten ab.",
  "type-moved":
    "Diese Figurenart ({kind}) hat in dieser Serie schon gezogen; zuerst ist eine andere dran: {kinds}.",
  "wrong-type": "Bei diesem Zug dürfen nur diese Figuren ziehen: {kinds}.",

  "same-square": "Ein Zug muss auf einem anderen Feld enden.",
  "no-promotion-in-place": "Ein Bauer wird umgewandelt, wenn er die letzte Reihe erreicht, nicht später.",
  movement: "Diese Figur ({kind}) kann nicht von {from} nach {to} ziehen.",
  "moves-as":
    "Im {number}. Zug einer Serie zieht diese Figur ({kind}) wie eine andere ({as}) und kann nicht von {from} nach {to} ziehen.",
  "no-passing": "Keine Figur darf in einem einzigen Zug {lines} überqueren.",
  "markers-only": "{to} liegt auf der Linie der Marken, die keine Figur betreten darf.",
  "in-the-way": "{blocker} steht im Weg.",
  "own-man": "{blocker} gehört zur selben Seite und kann nicht geschlagen werden.",
  "captures-not-so": "So kann diese Figur ({kind}) nicht schlagen.",
  "only-captures-so": "So zieht diese Figur ({kind}) nur, um zu schlagen.",
  "no-double-step": "In {variant} gibt es keinen Doppelschritt: Bauern ziehen ein Feld weit.",
  "double-step-from": "Ein Bauer macht den Doppelschritt nur von der zweiten Reihe seiner Seite aus.",
  "no-en-passant": "In {variant} wird nicht en passant geschlagen.",
  "en-passant-late": "En passant ist nur mit dem ersten Zug einer Serie möglich.",
  "en-passant-not": "{victim} kann nicht en passant geschlagen werden: {condition}.",
  "no-castling": "In {variant} gibt es keine Rochade.",
  "no-such-castling": "In {variant} gibt es keine Rochade von {from} nach {to}.",
  "opposing-castling": "Mit dem gegnerischen König darfst du nicht rochieren.",
  "castling-lost":
    "Diese Rochade ist nicht mehr möglich: Der König oder der Turm hat schon gezogen, oder der Turm wurde geschlagen.",
  "castling-blocked": "{blocker} steht der Rochade im Weg.",
  "castling-rook": "Der Turm auf {rook} darf jetzt nicht ziehen, also ist mit ihm keine Rochade möglich.",

  "too-far":
    "{move} geht {number} Felder weit; im {ordinal}. Zug einer Serie sind höchstens {limit} erlaubt.",
  "spaces-overrun": "{move} geht {number} Felder weit, aber in dieser Serie sind nur noch {limit} übrig.",
  "pawn-too-far": "So weit darf {man} in dieser Serie nicht mehr vorrücken.",
  "wrong-quarter": "Dieser Zug muss {inside} des Viertels {quarter} enden.",
  "must-go-forward": "{man} ist seitwärts gezogen und muss jetzt vorwärts ziehen.",
  "sideways-last":
    "Auf einen Seitwärtszug muss ein Vorwärtszug derselben Figur folgen, aber dies ist der letzte Zug der Serie.",
  "sideways-stuck":
    "Auf einen Seitwärtszug muss ein Vorwärtszug folgen, aber von {to} aus hätte diese Figur ({kind}) keinen.",
  "own-marker-rank": "Die Marke von {player} steht auf Reihe {rank}: Dort darf {player} nicht schlagen.",
  "opposing-marker-rank":
    "Auf Reihe {rank} steht die Marke von {player}; dorthin dürfen gegnerische Figuren nicht ziehen.",

  "king-safe": "In {variant} kann kein König geschlagen werden.",
  "pawn-safe": "{victim} steht noch auf der Ausgangsreihe und kann nicht geschlagen werden.",
  "capture-too-early": "Erst ab dem {limit}. Zug einer Serie darf geschlagen werden.",
  "capture-last": "In {variant} darf der letzte Zug einer Serie nicht schlagen.",
  "capture-after-opposing":
    "Nach dem Zug mit einer gegnerischen Figur darf in dieser Serie nichts mehr geschlagen werden.",
  "must-capture": "Dieser Zug muss schlagen.",
  "must-not-capture": "Dieser Zug darf nicht schlagen.",
  "keeps-pawns": "Wer nur noch {limit} Bauern oder weniger hat, darf keinen auf die letzte Reihe ziehen.",

  "promotion-missing": "Wähle die Umwandlungsfigur: {kinds}.",
  "promotion-not-offered": "Diese Umwandlung ({kind}) ist nicht möglich; erlaubt sind {kinds}.",
  "promotion-by-owner": "{player} wählt die Umwandlungsfigur zu Beginn der nächsten eigenen Serie.",
  "promotion-not": "{move} ist keine Umwandlung.",
  "no-reentry": "In {variant} kehren geschlagene Figuren nicht zurück.",
  "not-waiting": "In deinem Vorrat ist keine solche Figur: {kind}.",
  "entry-pawn-edge":
    "Auf {from} darf kein Bauer eingesetzt werden, weil das Feld auf einer Grundreihe liegt.",
  "entry-tint":
    "Diese Figur ({kind}) kann nur auf einem Feld eingesetzt werden, das eine Figur derselben Farbe gerade verlässt.",
  "entry-not-here": "Mit diesem Zug kann keine Figur eingesetzt werden, denn er macht kein Feld frei.",
  "entry-missing": "Mit diesem Zug musst du auf {from} eine Figur aus deinem Vorrat einsetzen: {kinds}.",
  "relocation-not": "Mit diesem Zug wird kein Bauer versetzt.",
  "relocation-nowhere":
    "Ein Bauer, der die letzte Reihe erreicht, kommt auf ein freies {colour} Feld der eigenen Hälfte, aber es gibt keines.",
  "relocation-missing": "Wähle ein freies {colour} Feld deiner Hälfte für den Bauern.",
  "relocation-half": "Der Bauer muss auf ein Feld deiner Hälfte des Bretts; {square} liegt in der anderen.",
  "relocation-colour": "Der Bauer muss auf ein {colour} Feld; {square} ist keines.",
  "relocation-taken": "Der Bauer muss auf ein freies Feld; {square} ist besetzt.",

  "castling-out-of-check": "Aus dem Schach heraus darfst du nicht rochieren (Schach durch {attacker}).",
  "castling-through-check":
    "Der König würde über ein angegriffenes Feld ziehen: {attacker} bedroht {square}.",
  "castling-into-check": "Der König stünde nach der Rochade im Schach: {attacker} bedroht {to}.",
  "king-crowded": "Dein König auf {king} stünde in einem 2×2-Quadrat mit mindestens {limit} deiner Figuren.",
  "king-into-check": "Auf {king} stünde dein König im Schach ({attacker}).",
  "still-in-check": "Dein König auf {king} stünde weiterhin im Schach ({attacker}).",
  pinned: "{man} ist gefesselt: Ohne diese Figur stünde dein König auf {king} im Schach ({attacker}).",
  "exposes-king": "Nach {move} stünde dein König auf {king} im Schach ({attacker}).",
  "no-escape": "Nach {move} könntest du das Schach bis zum Ende der Serie nicht mehr abwehren.",
  "points-overrun": "{move} kostet {number} Punkte, aber in dieser Serie sind nur noch {limit} übrig.",
  "must-capture-or-check":
    "In dieser Serie wurde nichts geschlagen, also muss ihr letzter Zug schlagen oder Schach geben.",
  "must-end-check":
    "Dieser Zug muss das Schach aufheben, das du gegeben hast; nach {move} gäbe {attacker} aber weiterhin Schach.",
  "check-before-last": "{move} gäbe Schach; in {variant} darf das nur der letzte Zug einer Serie.",
  "check-before-last-two":
    "{move} gäbe Schach; in {variant} dürfen das nur die letzten beiden Züge einer Serie.",
  "check-not-second": "{move} gäbe Schach; in {variant} darf das nur der zweite Zug einer Serie.",
  "check-before-last-own":
    "{move} gäbe Schach; in {variant} darf das nur der letzte Zug mit einer eigenen Figur.",
  "check-for-good":
    "{move} gäbe ein Schach, das keine Figur von {player} aufheben könnte; das darf dieser Zug in {variant} nicht.",
  "adds-check":
    "{move} gäbe dem gegnerischen König Schach; das darf ein Zug mit einer gegnerischen Figur nicht.",

  "no-announcement": "In {variant} gibt es keine Ansagen.",
  "announcement-early": "Ein Hilfsmatt kannst du nur mit dem letzten Zug einer Serie ansagen.",
  "announcement-untrue": "Die Ansage stimmt nicht: Der Gegner könnte dich in seiner Serie nicht mattsetzen.",
  unexplained: "{move} ist hier nicht erlaubt.",
};

/** By the key of `resultKeys()`. */
const result: Readonly<Record<string, string>> = {
  checkmate: "{loser} ist matt. {winner} gewinnt.",
  "checkmate-wins": "{winner} ist matt und gewinnt damit in {variant}.",
  "checkmate-draws": "{player} ist matt; in {variant} ist das remis.",
  "checkmate-given": "{winner} hat mattgesetzt und gewinnt.",
  stalemate: "{player} steht nicht im Schach und hat keinen erlaubten Zug: Die Partie ist remis.",
  "stuck-loses": "{loser} hat keinen erlaubten Zug und verliert damit in {variant}. {winner} gewinnt.",
  "stuck-wins": "{winner} hat keinen erlaubten Zug und gewinnt damit in {variant}.",
  "pawn-arrived": "Ein Bauer von {winner} hat sein Ziel erreicht. {winner} gewinnt.",
  "types-lost": "{loser} hat keine dieser Figuren mehr: {kinds}. {winner} gewinnt.",
  "type-taken": "{winner} hat in einer Serie beide Figuren dieser Art geschlagen: {kind}. {winner} gewinnt.",
  "man-taken": "Eine Figur von {loser} wurde geschlagen: {kind}. {winner} gewinnt.",
  "king-reached": "Der König von {winner} hat die letzte Reihe erreicht. {winner} gewinnt.",
  "king-pushed": "Der König von {loser} wurde vom Brett geschoben. {winner} gewinnt.",
  "king-captured": "Der König von {loser} wurde geschlagen. {winner} gewinnt.",
  "helpmate-announced": "{winner} hat ein Hilfsmatt angesagt, und die Ansage stimmt. {winner} gewinnt.",
  claim: "{winner} hat den Sieg beansprucht.",
  repetition: "Dieselbe Stellung ist zum dritten Mal entstanden: Die Partie ist remis.",
  "repetition-loses":
    "{loser} hat dieselbe Stellung zum dritten Mal herbeigeführt und verliert damit in {variant}. {winner} gewinnt.",
  "hundred-turns": "{number} Serien hintereinander ohne Schlagen und ohne Bauernzug: Die Partie ist remis.",
  "bare-kings": "Nur die Könige sind übrig: Die Partie ist remis.",
  resignation: "{loser} hat aufgegeben. {winner} gewinnt.",
  agreement: "Die Spieler haben sich auf Remis geeinigt.",
  time: "{loser} hat die Zeit überschritten. {winner} gewinnt.",
  abandoned: "{loser} hat die Partie verlassen. {winner} gewinnt.",
};

/** Errors in the text of a move or a game, by the key of `slipKeys()`. */
const slips: Readonly<Record<string, string>> = {
  "long-move": "der Text hat {number} Bytes, ein Zug höchstens {limit}",
  "plain-letters": "ein Zug darf nur einfache Buchstaben, Ziffern und Zeichen enthalten",
  "no-move": "der Zug fehlt",
  "marker-form": "eine Marke versetzt man mit @ und einem Feld ihrer Linie, etwa @a5",
  "announced-twice": "die Ansage kommt zweimal vor",
  "placed-form": "„{part}“ muss eine Figur und ihr Feld sein, etwa N@g1, oder helpmate",
  "rearrangement-form":
    "eine Umstellung besteht aus drei Plätzen in Klammern, etwa (Nc1/Bd1/Qb1) oder (Bc6//)",
  "slot-form": "„{part}“ muss eine Figur und ihr Feld sein, etwa Nc1, oder - und ein Feld, das leer wird",
  "change-form": "„{part}“ muss ein Feld und die Figur darauf sein, etwa c6=B, oder c8=-, wenn es leer wird",
  "no-such-man": "„{part}“ ist keine Figur dieser Variante (erlaubt sind {men})",
  "move-form":
    "„{part}“ ist kein Zug: Ein Zug besteht aus einer Figur und ihrem Zielfeld, etwa Nf3, e4, exd5, O-O oder e2e4",
  "promotion-form": "„{part}“ muss der Buchstabe einer Figur sein, etwa Q",
  "bracket-open": "eine Klammer wird nicht geschlossen",
  ambiguous: "es können mehrere Züge gemeint sein",
  over: "die Partie ist zu Ende, es ist kein Zug mehr erlaubt",
  "promotion-missing": "die Umwandlungsfigur fehlt",
  "promotion-too-much": "dieser Zug ist keine Umwandlung",
  "placed-missing": "mit diesem Zug muss eine Figur eingesetzt werden",
  "placed-other": "mit diesem Zug werden andere Figuren eingesetzt",
  "not-announced": "mit diesem Zug kann kein Hilfsmatt angesagt werden",
  "not-legal": "das ist hier nicht erlaubt",

  "stands-alone": "„{part}“ steht an der falschen Stelle",
  "tag-form":
    'eine Angabe besteht aus einem Namen und einem Text in Anführungszeichen, in eckigen Klammern: [White "Anna"]',
  "tag-open": "dem Text dieser Angabe fehlt in seiner Zeile das schließende Anführungszeichen",
  "comment-open": "diesem Kommentar fehlt die schließende Klammer }",
  "glyph-form": "eine Bewertung besteht aus $ und einer Zahl von 0 bis 255",
  "number-form": "die Nummer einer Serie hat höchstens sechs Ziffern",
  "no-word": "„{part}“ ist kein Zug",
  "glyph-unknown": "„{part}“ ist keines von ! ? !! ?? !? ?!",
  "result-here": "hier muss ein Zug stehen, kein Ergebnis",
  "tag-here": "hier muss ein Zug stehen, keine Angabe",
  "variation-here": "Nebenlinien sind hier nicht möglich",
  "tag-twice": "die Angabe {part} kommt zweimal vor",
  "tags-too-many": "eine Partie hat höchstens {limit} Angaben",
  "move-missing": "zwischen den Nummern {before} und {number} fehlt ein Zug",
  "moves-too-many": "eine Partie hat höchstens {limit} Züge",
  "too-deep": "Nebenlinien dürfen höchstens {limit}-fach verschachtelt sein",
  "variation-empty": "diese Nebenlinie hat keinen Zug",
  "glyph-first": "eine Bewertung muss hinter einem Zug stehen",
  "variation-first": "eine Nebenlinie muss hinter dem Zug stehen, den sie ersetzt",
  "not-opened": "zu dieser Klammer fehlt die öffnende",
  "variation-open": "eine Nebenlinie wird nicht geschlossen",

  "variant-unknown": "unbekannte Variante „{part}“",
  "variant-file": "die Datei der Variante ist fehlerhaft: {reason}",
  "variant-code": "die Angabe VariantFile hat ein % ohne zwei Hexadezimalziffern oder ist kein UTF-8",
  fen: "die Stellung (FEN) ist fehlerhaft, und zwar bei „{field}“: {reason}",
  "set-up-alone": "SetUp ist 1, aber es gibt keine FEN",
  "number-wrong": "die Nummer {number} ist falsch: Dies ist Serie {turn}",
  "result-form": "das Ergebnis „{part}“ muss 1-0, 0-1, 1/2-1/2 oder * sein",
  "result-twice": "das Ergebnis ist hier {score}, in der Angabe aber {other}",
  "result-wrong": "als Ergebnis ist {score} angegeben, aber die Partie endete {other} ({result})",
  replay: "{reason}",
};

/** Failures of requests, by their code, if nothing more specific is known. */
const failures: Readonly<Record<string, string>> = {
  "too-large": "Der Text ist zu lang.",
  "unknown-variant": "Diese Variante gibt es hier nicht.",
  variant: "Die Datei der Variante ist fehlerhaft.",
  game: "Ein Zug dieser Partie lässt sich nicht spielen.",
  illegal: "Das ist hier nicht erlaubt.",
  over: "Die Partie ist zu Ende; es ist kein Zug mehr erlaubt.",
  "not-here": "Das gibt es in dieser Variante nicht.",
  book: "Das Eröffnungsbuch ist beschädigt oder gehört zu anderen Regeln.",
};

/** Words in arguments, by the argument's name, then the word. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  colour: { light: "helles", dark: "dunkles" },
  inside: { inside: "innerhalb", outside: "außerhalb" },
  shapes: {
    row: "in einer Reihe",
    corner: "um eine Ecke",
    "row-or-corner": "in einer Reihe oder um eine Ecke",
  },
  condition: {
    immediate: "Das geht nur unmittelbar nach dem Doppelschritt",
    "preceding-turn":
      "Der Bauer hat in der vorigen Serie keinen Doppelschritt gemacht oder seitdem wieder gezogen",
  },
  limit: { ranks: "so viele Reihen" },
  result: {
    checkmate: "Matt",
    stalemate: "Patt",
    stuck: "kein erlaubter Zug",
    objective: "das Ziel ist erreicht",
    "king-reached": "ein König hat das Ziel erreicht",
    "king-pushed": "ein König wurde vom Brett geschoben",
    "king-captured": "ein König wurde geschlagen",
    "helpmate-announced": "ein Hilfsmatt wurde angesagt",
    claim: "der Sieg wurde beansprucht",
    repetition: "die Stellung hat sich wiederholt",
    "hundred-turns": "zu lange kein Schlagen und kein Bauernzug",
    "bare-kings": "nur die Könige sind übrig",
    resignation: "eine Seite hat aufgegeben",
    agreement: "Einigung auf Remis",
    time: "die Zeit ist abgelaufen",
    abandoned: "eine Seite hat die Partie verlassen",
  },
};

export const german = { why, result, slips, failures, words };
