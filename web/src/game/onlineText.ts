// Texts of online games. English defines the type.

import { messages } from "../text/language.svelte";

export const english = {
  missingHint: "There is no game with this address on this server.",
  noServer: "No server here",
  noServerHint: "This page was not loaded from a server with online play. Open the link you were sent.",

  here: (name: string) => `${name} is here`,
  away: "away",
  left: (time: string) => `left ${time} ago`,
  firstTurn: (time: string) => `first turn: ${time}`,
  seconds: (seconds: number) => `${seconds} s`,
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number) => `${hours} h`,
  days: (days: number, hours: number) => (hours > 0 ? `${days} d ${hours} h` : `${days} d`),

  connecting: "Connecting …",
  reconnecting: "Reconnecting …",
  kept: "Reconnecting … Your turn is saved on this device and will be sent.",
  upgrade: "This page is out of date.",
  reload: "Reload",
  unconfirmed: "Sent, but not confirmed yet.",
  serverAway: (time: string) => `The server was down for ${time}.`,
  clocksStood: "The clocks were stopped.",
  unsaved: "The server cannot accept your turn right now. It is saved on this device and will be sent.",
  foreign:
    "This page and its server have different rules for this variant, so you can only watch. Reload the page.",

  offersDraw: (name: string) => `${name} offers a draw.`,
  offersTakeBack: (name: string) => `${name} asks to take back a turn.`,
  offersRematch: (name: string) => `${name} offers a rematch.`,
  ownDraw: "You offered a draw.",
  ownTakeBack: "You asked to take back a turn.",
  accept: "Accept",
  decline: "Decline",
  withdraw: "Withdraw",
  opponentLeft: (name: string, time: string) => `${name} has left. You can claim the win in ${time}.`,
  mayClaim: (name: string) => `${name} has left.`,
  claim: "Claim the win",
  sent: "You played your turn.",
  nextGame: (count: number) => (count === 1 ? "Next game" : `Next game (${count})`),

  askTakeBack: "Ask to take back a turn",
  offerDraw: "Draw",
  drawSure: "Offer?",
  giveTime: (name: string) => `Give ${name} 15 seconds`,
  abort: "Abort",
  abortSure: "Abort?",
  notify: "Notify me when it is my turn",

  aborted: "Game aborted",
  abortedWhy: "It does not count.",
  rematch: "Rematch",
  acceptRematch: "Accept rematch",
  rematchOffered: "Rematch offered",
  toRematch: "Go to the rematch",
  newOpponent: "New opponent",
  yourTurn: "Your turn",
  yourTurnIn: (variant: string, opponent: string) => `${variant} against ${opponent}`,

  ratingTitle: "Rating in this variant",
  changeTitle: "Rating change from this game",
  yourRating: (rating: string, change: string) => `Your rating: ${rating} (${change}).`,
  rated: "rated",
  casual: "casual",
  increment: (minutes: number, seconds: number) => `${minutes} min + ${seconds} s per turn`,
  delay: (minutes: number, seconds: number) => `${minutes} min, ${seconds} s delay`,
  perTurn: (seconds: number) => `${seconds} s per turn`,
  daysPerTurn: (days: number) => (days === 1 ? "1 day per turn" : `${days} days per turn`),
  noClock: "no clock",
  casualToo:
    "Casual games do not affect ratings. Games in your own variants, and games from other positions, are casual.",
  ratedHelp: "What does “rated” mean?",
  ratedTitle: "Rated games",
  ratedPromise:
    "The result changes the ratings of both players in this variant. The server checks every turn, runs the clocks, and gives the players no hints or analysis during the game.",
  ratedLimits:
    "It cannot see what happens elsewhere: whether someone uses an engine on another device, gets help from a friend, or plays under a second name. Ratings are as honest as the players.",
};

export type OnlineText = typeof english;

const german: OnlineText = {
  missingHint: "Auf diesem Server gibt es keine Partie mit dieser Adresse.",
  noServer: "Kein Server",
  noServerHint:
    "Diese Seite kommt nicht von einem Server mit Onlinespiel. Öffne den Link, den du bekommen hast.",

  here: (name) => `${name} ist da`,
  away: "nicht da",
  left: (time) => `seit ${time} weg`,
  firstTurn: (time) => `erste Serie: ${time}`,
  seconds: (seconds) => `${seconds} s`,
  minutes: (minutes) => `${minutes} min`,
  hours: (hours) => `${hours} Std.`,
  days: (days, hours) => (hours > 0 ? `${days} Tg. ${hours} Std.` : `${days} Tg.`),

  connecting: "Verbindung wird aufgebaut …",
  reconnecting: "Verbindung wird wiederhergestellt …",
  kept: "Verbindung wird wiederhergestellt … Deine Serie ist auf diesem Gerät gespeichert und wird gesendet.",
  upgrade: "Diese Seite ist veraltet.",
  reload: "Neu laden",
  unconfirmed: "Gesendet, aber noch nicht bestätigt.",
  serverAway: (time) => `Der Server war ${time} lang nicht erreichbar.`,
  clocksStood: "Die Uhren waren angehalten.",
  unsaved:
    "Der Server kann deine Serie gerade nicht annehmen. Sie ist auf diesem Gerät gespeichert und wird gesendet.",
  foreign:
    "Diese Seite und ihr Server haben unterschiedliche Regeln für diese Variante, deshalb kannst du nur zusehen. Lade die Seite neu.",

  offersDraw: (name) => `${name} bietet Remis an.`,
  offersTakeBack: (name) => `${name} möchte eine Serie zurücknehmen.`,
  offersRematch: (name) => `${name} bietet eine Revanche an.`,
  ownDraw: "Du hast Remis angeboten.",
  ownTakeBack: "Du hast darum gebeten, eine Serie zurückzunehmen.",
  accept: "Annehmen",
  decline: "Ablehnen",
  withdraw: "Zurückziehen",
  opponentLeft: (name, time) => `${name} ist weg. In ${time} kannst du den Sieg beanspruchen.`,
  mayClaim: (name) => `${name} ist weg.`,
  claim: "Sieg beanspruchen",
  sent: "Du hast deine Serie gespielt.",
  nextGame: (count) => (count === 1 ? "Nächste Partie" : `Nächste Partie (${count})`),

  askTakeBack: "Um Rücknahme einer Serie bitten",
  offerDraw: "Remis",
  drawSure: "Anbieten?",
  giveTime: (name) => `${name} 15 Sekunden geben`,
  abort: "Abbrechen",
  abortSure: "Abbrechen?",
  notify: "Benachrichtigen, wenn ich dran bin",

  aborted: "Partie abgebrochen",
  abortedWhy: "Sie zählt nicht.",
  rematch: "Revanche",
  acceptRematch: "Revanche annehmen",
  rematchOffered: "Revanche angeboten",
  toRematch: "Zur Revanche",
  newOpponent: "Neuer Gegner",
  yourTurn: "Du bist dran",
  yourTurnIn: (variant, opponent) => `${variant} gegen ${opponent}`,

  ratingTitle: "Wertung in dieser Variante",
  changeTitle: "Wertungsänderung durch diese Partie",
  yourRating: (rating, change) => `Deine Wertung: ${rating} (${change}).`,
  rated: "gewertet",
  casual: "ungewertet",
  increment: (minutes, seconds) => `${minutes} min + ${seconds} s je Serie`,
  delay: (minutes, seconds) => `${minutes} min, ${seconds} s Aufschub`,
  perTurn: (seconds) => `${seconds} s je Serie`,
  daysPerTurn: (days) => (days === 1 ? "1 Tag je Serie" : `${days} Tage je Serie`),
  noClock: "ohne Uhr",
  casualToo:
    "Ungewertete Partien ändern keine Wertung. Partien in eigenen Varianten oder aus anderen Stellungen sind ungewertet.",
  ratedHelp: "Was heißt „gewertet“?",
  ratedTitle: "Gewertete Partien",
  ratedPromise:
    "Das Ergebnis ändert die Wertungen beider Spieler in dieser Variante. Der Server prüft jede Serie, führt die Uhren und bietet während der Partie weder Tipps noch Analyse an.",
  ratedLimits:
    "Er sieht nicht, was anderswo geschieht: ob jemand auf einem anderen Gerät ein Schachprogramm fragt, sich helfen lässt oder unter einem zweiten Namen spielt. Wertungen sind so ehrlich wie die Spielenden.",
};

export const onlineText: () => OnlineText = messages<OnlineText>({ en: english, de: german });
