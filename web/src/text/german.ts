// The German of the sentences that rules and engine say as a key with arguments. "Zug" is a move, "Serie" a turn. Pieces are named without
// article ("Springer e4"), because types of users' variants have no known gender.

/** By the key of `whyKeys()`. */
const why: Readonly<Record<string, string>> = {
  "game-over": "Die Partie ist zu Ende: {result}.",
  "choose-first": "Wähle zuerst, was aus dem Bauern auf {square} wird.",
  "no-early-end": "In {variant} kann eine Serie nicht vorzeitig beendet werden.",
  "nothing-moved": "Die Serie kann erst nach einem Zug beendet werden.",
  "no-claim": "In {variant} gibt es nichts zu beanspruchen.",
  "claim-nobody": "Bevor ein Bauer geschlagen wurde, kann niemand den Sieg beanspruchen.",
  "claim-not-yours":
    "Nur {player} darf den Sieg beanspruchen: Diese Seite hat den letzten Bauern geschlagen.",
  "claim-too-early":
    "Seit dem letzten Schlagen eines Bauern sind erst {number} der nötigen {limit} Züge gemacht.",

  "rearrange-never": "In {variant} wird nichts umgestellt.",
  "rearrange-too-late": "In einer Serie darf nur einmal umgestellt werden, und zwar vor dem ersten Zug.",
  "rearrange-nothing": "Das ändert nichts.",
  "rearrange-opposing": "{man} gehört dir nicht: Umgestellt werden nur Felder ohne gegnerische Figuren.",
  "rearrange-shape": "Die Felder müssen in drei zusammenhängenden liegen, {shapes}.",
  "rearrange-area": "In allen drei Feldern um diese herum steht eine gegnerische Figur.",
  "rearrange-other-men": "Beim Umstellen wechseln die Figuren der Felder nur die Plätze.",
  "rearrange-pawn-edge": "Auf {square}, am Rand des Bretts, darf kein Bauer stehen.",
  "rearrange-pawn-forward": "Der Bauer auf {from} stünde zwei Reihen weiter vorn.",
  "rearrange-own-king": "Dein König stünde im Schach: {attacker}.",
  "rearrange-checks":
    "Der gegnerische König stünde im Schach ({attacker}), und Umstellen darf kein Schach geben.",
  "rearrange-stuck": "Nach diesem Umstellen hättest du keinen Zug.",

  "marker-first": "Versetze zuerst deine Marke von {square}.",
  "marker-moved": "Deine Marke ist in dieser Serie schon versetzt; jetzt muss eine Figur ziehen.",
  "marker-not-yours": "Die Marke auf {from} gehört {player}.",
  "marker-file": "Eine Marke bleibt auf ihrer Linie.",
  "marker-stays": "Die Marke muss auf ein anderes Feld.",
  "marker-taken": "Auf {to} steht die Marke von {player}.",
  "marker-stuck": "Mit der Marke auf {to} hättest du keinen Zug.",

  "no-man": "Auf {from} steht keine Figur.",
  "opponents-man": "Die Figur auf {from} ({kind}) gehört {player}.",
  "other-colour":
    "Jetzt muss eine Figur von {player} ziehen: In {variant} ziehen weiße und schwarze Figuren abwechselnd.",
  "opposing-not-now": "Dieser Zug muss mit einer eigenen Figur gemacht werden.",
  "opposing-done":
    "Du hast in dieser Serie schon eine Figur von {player} gezogen; jetzt ziehen nur noch deine eigenen.",
  "opposing-in-check": "Du stehst im Schach: Diese Serie muss mit einer eigenen Figur beginnen.",
  "opposing-king": "Der gegnerische König kann nicht gezogen werden.",
  "opposing-due": "Dieser Zug muss mit einer Figur von {player} gemacht werden.",
  "must-go-on": "{man} ist seitwärts gegangen und muss jetzt vorwärts ziehen.",
  pushed: "{man} wurde vom letzten Zug geschoben und darf in dieser Serie nicht ziehen.",
  "entered-now": "{man} wurde in dieser Serie eingesetzt und darf noch nicht ziehen.",
  "pawn-spent": "{man} ist schon so weit vorgerückt, wie ein Bauer es in einer Serie darf.",
  "moved-already": "{man} hat in dieser Serie schon gezogen; jetzt muss eine andere Figur ziehen.",
  "first-types": "In der ersten Serie der Partie muss {kinds} ziehen.",
  "wrong-group": "Jetzt muss {kinds} ziehen: In {variant} folgen die Figurenarten aufeinander.",
  "type-moved": "{kind} hat in dieser Serie schon gezogen; zuerst ist eine andere Art dran: {kinds}.",
  "wrong-type": "Dieser Zug muss mit {kinds} gemacht werden.",

  "same-square": "Ein Zug endet auf einem anderen Feld als dem, auf dem er beginnt.",
  "no-promotion-in-place": "Ein Bauer wird verwandelt, wenn er die letzte Reihe erreicht, nicht später.",
  movement: "So zieht {kind} nicht: {from} nach {to} ist kein Weg dieser Figurenart.",
  "moves-as": "Im {number}. Zug einer Serie zieht {kind} wie {as} und kommt nicht von {from} nach {to}.",
  "no-passing": "Keine Figur darf in einem Zug durch beide hindurch: {lines}.",
  "markers-only": "Die Linie von {to} gehört den Marken.",
  "in-the-way": "{blocker} steht im Weg.",
  "own-man": "{blocker} ist von derselben Seite und kann nicht geschlagen werden.",
  "captures-not-so": "So kann {kind} nicht schlagen.",
  "only-captures-so": "So zieht {kind} nur, um zu schlagen.",
  "no-double-step": "In {variant} gibt es keinen Doppelschritt: Bauern ziehen ein Feld weit.",
  "double-step-from": "Den Doppelschritt macht ein Bauer nur von der zweiten Reihe seiner Seite aus.",
  "no-en-passant": "In {variant} wird nicht en passant geschlagen.",
  "en-passant-late": "En passant kann nur der erste Zug einer Serie schlagen.",
  "en-passant-not": "{victim} kann nicht en passant geschlagen werden: {condition}.",
  "no-castling": "In {variant} gibt es keine Rochade.",
  "no-such-castling": "In {variant} rochiert kein König von {from} nach {to}.",
  "opposing-castling": "Ein gegnerischer König darf nicht rochieren.",
  "castling-lost":
    "Das Recht zu dieser Rochade ist verloren: König oder Turm haben gezogen, oder der Turm wurde geschlagen.",
  "castling-blocked": "{blocker} steht der Rochade im Weg.",
  "castling-rook": "Der Turm auf {rook} darf jetzt nicht ziehen, also gibt es mit ihm keine Rochade.",

  "too-far": "{move} geht {number} Felder weit; im {ordinal}. Zug einer Serie sind {limit} das Äußerste.",
  "spaces-overrun": "{move} geht {number} Felder weit, und für diese Serie sind nur noch {limit} übrig.",
  "pawn-too-far": "So weit darf {man} in dieser Serie nicht mehr vorrücken.",
  "wrong-quarter": "Dieser Zug muss {inside} des Viertels {quarter} enden.",
  "must-go-forward": "{man} ist seitwärts gegangen und muss jetzt vorwärts ziehen.",
  "sideways-last":
    "Auf einen Zug seitwärts muss ein Zug derselben Figur vorwärts folgen, und dies ist der letzte Zug der Serie.",
  "sideways-stuck":
    "Von {to} aus könnte {kind} nicht vorwärts ziehen, und das muss auf einen Zug seitwärts folgen.",
  "own-marker-rank": "Die Marke von {player} steht auf Reihe {rank}: Dort darf {player} nicht schlagen.",
  "opposing-marker-rank": "Auf Reihe {rank} steht die Marke von {player}.",

  "king-safe": "In {variant} wird ein König nie geschlagen.",
  "pawn-safe": "{victim} steht noch auf der Anfangsreihe und kann nicht geschlagen werden.",
  "capture-too-early": "Erst ab dem {limit}. Zug einer Serie darf geschlagen werden.",
  "capture-last": "Der letzte Zug einer Serie darf in {variant} nicht schlagen.",
  "capture-after-opposing":
    "Nach dem Zug mit einer gegnerischen Figur darf in dieser Serie nichts mehr geschlagen werden.",
  "must-capture": "Dieser Zug muss schlagen.",
  "must-not-capture": "Dieser Zug darf nicht schlagen.",
  "keeps-pawns": "Sind nur noch {limit} Bauern oder weniger da, darf keiner auf die letzte Reihe.",

  "promotion-missing": "Sag, was aus dem Bauern wird: {kinds}.",
  "promotion-not-offered": "{kind} kann aus einem Bauern nicht werden, nur {kinds}.",
  "promotion-by-owner": "{player} wählt am Anfang der nächsten eigenen Serie, was aus dem Bauern wird.",
  "promotion-not": "{move} verwandelt nichts.",
  "no-reentry": "In {variant} wird keine Figur eingesetzt.",
  "not-waiting": "Von deinen Figuren wartet keine dieser Art auf das Einsetzen: {kind}.",
  "entry-pawn-edge": "Auf {from}, am Rand des Bretts, darf kein Bauer eingesetzt werden.",
  "entry-tint": "{kind} kann nur dort eingesetzt werden, wo eine Figur derselben Farbe wegzieht.",
  "entry-not-here": "Mit diesem Zug wird keine Figur eingesetzt: Er macht kein Feld frei.",
  "entry-missing": "Mit diesem Zug muss auf {from} eine wartende Figur eingesetzt werden: {kinds}.",
  "relocation-not": "Mit diesem Zug wird kein Bauer versetzt.",
  "relocation-nowhere":
    "Ein Bauer auf der letzten Reihe kommt auf ein freies {colour} Feld seiner eigenen Hälfte, und es gibt keins.",
  "relocation-missing": "Sag, auf welches freie {colour} Feld deiner Hälfte der Bauer kommt.",
  "relocation-half": "Der Bauer muss auf deine eigene Hälfte des Bretts; {square} liegt auf der anderen.",
  "relocation-colour": "Der Bauer muss auf ein {colour} Feld, und das ist {square} nicht.",
  "relocation-taken": "Der Bauer muss auf ein freies Feld, und das ist {square} nicht.",

  "castling-out-of-check": "Aus dem Schach heraus wird nicht rochiert, und Schach gibt {attacker}.",
  "castling-through-check": "Der König ginge durch ein Schach: {square} ist angegriffen ({attacker}).",
  "castling-into-check": "Der König ginge ins Schach: {to} ist angegriffen ({attacker}).",
  "king-crowded":
    "Dein König auf {king} stünde in einem Quadrat von 2x2 Feldern mit {limit} oder mehr deiner Figuren.",
  "king-into-check": "Auf {king} stünde dein König im Schach: {attacker}.",
  "still-in-check": "Dein König auf {king} stünde weiter im Schach: {attacker}.",
  pinned: "{man} ist gefesselt: Ohne diese Figur stünde dein König auf {king} im Schach ({attacker}).",
  "exposes-king": "Nach {move} stünde dein König auf {king} im Schach: {attacker}.",
  "no-escape": "Nach {move} könnte der Rest der Serie dein Schach nicht mehr abwehren.",
  "points-overrun": "{move} kostet {number} Punkte, und für diese Serie sind nur noch {limit} übrig.",
  "must-capture-or-check":
    "In dieser Serie wurde nichts geschlagen, also muss ihr letzter Zug schlagen oder Schach geben.",
  "must-end-check":
    "Du hast Schach gegeben, und dieser Zug muss es aufheben; nach {move} gäbe {attacker} weiter Schach.",
  "check-before-last": "{move} gäbe Schach; das darf nur der letzte Zug der Serie.",
  "check-before-last-two":
    "{move} gäbe Schach; in {variant} dürfen das nur die letzten beiden Züge der Serie.",
  "check-not-second": "{move} gäbe Schach; in {variant} darf das nur der zweite Zug einer Serie.",
  "check-before-last-own":
    "{move} gäbe Schach; in {variant} darf das nur der letzte Zug mit einer eigenen Figur.",
  "check-for-good":
    "{move} gäbe ein Schach, das keine Figur von {player} aufheben könnte, und das darf dieser Zug in {variant} nicht.",
  "adds-check":
    "{move} gäbe dem gegnerischen König Schach, und das darf ein Zug mit einer gegnerischen Figur nicht.",

  "no-announcement": "In {variant} wird nichts angesagt.",
  "announcement-early": "Eine Ansage kann nur der letzte Zug einer Serie tragen.",
  "announcement-untrue": "Die Ansage stimmt nicht: Keine Serie des Gegners würde dich mattsetzen.",
  unexplained: "{move} ist hier nicht erlaubt.",
};

/** By the key of `resultKeys()`. */
const result: Readonly<Record<string, string>> = {
  checkmate: "{loser} ist matt. {winner} gewinnt.",
  "checkmate-wins": "{winner} ist matt, und das gewinnt in {variant}. {winner} gewinnt.",
  "checkmate-draws": "{player} ist matt, und das ist in {variant} remis.",
  "checkmate-given": "{winner} hat mattgesetzt und gewinnt.",
  stalemate: "{player} steht nicht im Schach und hat keinen erlaubten Zug: remis.",
  "stuck-loses": "{loser} hat keinen erlaubten Zug, und das verliert in {variant}. {winner} gewinnt.",
  "stuck-wins": "{winner} hat keinen erlaubten Zug, und das gewinnt in {variant}. {winner} gewinnt.",
  "pawn-arrived": "Ein Bauer von {winner} hat sein Ziel erreicht. {winner} gewinnt.",
  "types-lost": "{loser} hat diese Figurenarten verloren: {kinds}. {winner} gewinnt.",
  "type-taken":
    "{winner} hat die letzte Figur einer Art ({kind}) und eine weitere davon in derselben Serie geschlagen. {winner} gewinnt.",
  "man-taken": "Eine Figur von {loser} wurde geschlagen: {kind}. {winner} gewinnt.",
  "king-reached": "Der König von {winner} hat die letzte Reihe erreicht. {winner} gewinnt.",
  "king-pushed": "Der König von {loser} wurde vom Brett geschoben. {winner} gewinnt.",
  "king-captured": "Der König von {loser} wurde geschlagen. {winner} gewinnt.",
  "helpmate-announced": "{winner} hat ein Hilfsmatt angesagt, und es stimmt. {winner} gewinnt.",
  claim: "{winner} hat den Sieg beansprucht.",
  repetition: "Dieselbe Stellung zum dritten Mal: remis.",
  "repetition-loses":
    "{loser} hat dieselbe Stellung zum dritten Mal herbeigeführt, und das verliert in {variant}. {winner} gewinnt.",
  "hundred-turns": "{number} ruhige Serien hintereinander: remis.",
  "bare-kings": "Nur die Könige sind übrig: remis.",
  resignation: "{loser} hat aufgegeben. {winner} gewinnt.",
  agreement: "Die Spieler haben sich auf remis geeinigt.",
  time: "Die Zeit von {loser} ist abgelaufen. {winner} gewinnt.",
  abandoned: "{loser} hat die Partie verlassen. {winner} gewinnt.",
};

/** What is wrong with a move or a game as text, by the key of `slipKeys()`. */
const slips: Readonly<Record<string, string>> = {
  "long-move": "der Text hat {number} Bytes, ein Zug höchstens {limit}",
  "plain-letters": "in einem Zug stehen nur einfache Buchstaben, Ziffern und Zeichen",
  "no-move": "hier steht kein Zug",
  "marker-form": "eine Marke versetzt man mit @ und einem Feld ihrer Linie, etwa @a5",
  "announced-twice": "die Ansage steht zweimal da",
  "placed-form": "„{part}“ muss eine Figur und ihr Feld sein, etwa N@g1, oder helpmate",
  "rearrangement-form": "eine Umstellung sind drei Plätze in Klammern, etwa (Nc1/Bd1/Qb1) oder (Bc6//)",
  "slot-form": "„{part}“ muss eine Figur und ihr Feld sein, etwa Nc1, oder - und ein Feld, das leer wird",
  "change-form": "„{part}“ muss ein Feld und die Figur darauf sein, etwa c6=B, oder c8=-, wenn es leer wird",
  "no-such-man": "„{part}“ ist keine Figur dieser Variante (es gibt {men})",
  "move-form":
    "„{part}“ ist kein Zug: Ein Zug ist eine Figur und ihr Zielfeld, etwa Nf3, e4, exd5, O-O oder e2e4",
  "promotion-form": "„{part}“ muss der Buchstabe einer Figur sein, etwa Q",
  "bracket-open": "eine Klammer ist nicht geschlossen",
  ambiguous: "es können mehrere Züge gemeint sein",
  over: "kein Zug ist mehr erlaubt: Die Partie ist zu Ende",
  "promotion-missing": "es fehlt, was aus dem Bauern wird",
  "promotion-too-much": "bei diesem Zug wird nichts verwandelt",
  "placed-missing": "mit diesem Zug muss eine Figur eingesetzt werden",
  "placed-other": "mit diesem Zug werden andere Figuren eingesetzt",
  "not-announced": "mit diesem Zug kann kein Hilfsmatt angesagt werden",
  "not-legal": "das ist hier nicht erlaubt",

  "stands-alone": "„{part}“ steht allein",
  "tag-form":
    'eine Angabe ist ein Name und ein Text in Anführungszeichen, in eckigen Klammern: [White "Anna"]',
  "tag-open": "der Text dieser Angabe ist in seiner Zeile nicht mit einem Anführungszeichen geschlossen",
  "comment-open": "dieser Kommentar ist nicht mit } geschlossen",
  "glyph-form": "ein Urteil ist $ und eine Zahl von 0 bis 255",
  "number-form": "die Nummer einer Serie hat höchstens sechs Ziffern",
  "no-word": "„{part}“ ist kein Zug",
  "glyph-unknown": "„{part}“ ist keins von ! ? !! ?? !? ?!",
  "result-here": "ein Ergebnis ist kein Zug",
  "tag-here": "eine Angabe ist kein Zug",
  "variation-here": "Nebenlinien gehören nicht hierher",
  "tag-twice": "die Angabe {part} steht zweimal da",
  "tags-too-many": "eine Partie hat höchstens {limit} Angaben",
  "move-missing": "zwischen den Nummern {before} und {number} fehlt ein Zug",
  "moves-too-many": "eine Partie hat höchstens {limit} Züge",
  "too-deep": "Nebenlinien liegen höchstens {limit}-fach ineinander",
  "variation-empty": "diese Nebenlinie hat keinen Zug",
  "glyph-first": "ein Urteil steht hinter einem Zug, aber davor ist keiner",
  "variation-first": "eine Nebenlinie steht hinter dem Zug, den sie ersetzt, aber davor ist keiner",
  "not-opened": "diese Klammer wurde nicht geöffnet",
  "variation-open": "eine Nebenlinie ist nicht geschlossen",

  "variant-unknown": "die Variante „{part}“ gibt es hier nicht",
  "variant-file": "die Datei der Variante ist fehlerhaft: {reason}",
  "variant-code": "die Angabe VariantFile hat ein % ohne zwei Hexadezimalziffern oder ist kein UTF-8",
  fen: "die Stellung (FEN) ist fehlerhaft, und zwar bei „{field}“: {reason}",
  "set-up-alone": "SetUp ist 1, aber es gibt keine FEN",
  "number-wrong": "die Nummer {number} passt nicht: Dies ist Serie {turn}",
  "result-form": "das Ergebnis „{part}“ muss 1-0, 0-1, 1/2-1/2 oder * sein",
  "result-twice": "das Ergebnis ist hier {score}, aber {other} in der Angabe",
  "result-wrong": "als Ergebnis steht {score} da, aber die Partie ging {other} aus ({result})",
  replay: "{reason}",
};

/** What went wrong with a question, by the code of the failure: where nothing else says it better. */
const failures: Readonly<Record<string, string>> = {
  "too-large": "Der Text ist zu lang.",
  "unknown-variant": "Diese Variante gibt es hier nicht.",
  variant: "Die Datei der Variante ist fehlerhaft.",
  game: "Ein Zug dieser Partie lässt sich nicht spielen.",
  illegal: "Das ist hier nicht erlaubt.",
  over: "Die Partie ist zu Ende.",
  "not-here": "Das gibt es in dieser Variante nicht.",
};

/** Words among the arguments: the argument's name, then the word. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  colour: { light: "helles", dark: "dunkles" },
  inside: { inside: "innerhalb", outside: "außerhalb" },
  shapes: {
    row: "in einer Reihe",
    corner: "um eine Ecke",
    "row-or-corner": "in einer Reihe oder um eine Ecke",
  },
  condition: {
    immediate: "Das geht nur als Antwort auf einen Doppelschritt, der der allerletzte Zug war",
    "preceding-turn": "Er hat in der Serie davor keinen Doppelschritt gemacht oder seitdem gezogen",
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
    "hundred-turns": "zu viele ruhige Serien",
    "bare-kings": "nur die Könige sind übrig",
    resignation: "eine Seite hat aufgegeben",
    agreement: "auf remis geeinigt",
    time: "die Zeit ist abgelaufen",
    abandoned: "eine Seite ist gegangen",
  },
};

export const german = { why, result, slips, failures, words };
