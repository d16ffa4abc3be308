// Texts of the account.

import { messages } from "../text/language.svelte";
import type { NameFault, PasswordFault } from "./credentials";

interface Texts {
  title: string;
  signedInAs: (name: string) => string;
  guestAs: (name: string) => string;
  guestHint: string;
  nobody: string;
  nobodyHint: string;
  claimTitle: string;
  claimLead: string;
  claim: string;
  name: string;
  nameHint: string;
  nameFaults: Record<NameFault, string>;
  taken: string;
  lookAlike: string;
  password: string;
  newPassword: string;
  passwordHint: string;
  passwordFaults: Record<PasswordFault, string>;
  show: string;
  busy: string;
  signIn: string;
  signInTitle: string;
  haveAccount: string;
  guestStays: (name: string) => string;
  forgot: string;
  recoverTitle: string;
  recoverLead: string;
  recover: string;
  code: string;
  codes: string;
  codesHint: string;
  fileTitle: (name: string, site: string) => string;
  copy: string;
  copied: string;
  copyByHand: string;
  download: string;
  kept: string;
  ratings: string;
  overall: string;
  unrated: string;
  oneGame: string;
  manyGames: (count: string) => string;
  provisional: string;
  sessions: string;
  signOut: string;
  signOutEverywhere: string;
  signOutHint: string;
  forgetGuest: string;
  forgetGuestHint: string;
  sure: string;
  absent: string;
  absentHint: string;
  account: string;
  accountOf: (name: string) => string;
  tryAgain: string;
  loading: string;
}

export const text = messages<Texts>({
  en: {
    title: "Account",
    signedInAs: (name) => `You are signed in as ${name}.`,
    guestAs: (name) => `You are ${name}, a guest.`,
    guestHint:
      "Your identity is stored only in this browser. If its cookies are cleared, you lose access to your games. Choose a name and password to keep them, on any device.",
    nobody: "You are not signed in.",
    nobodyHint:
      "You get a guest name with your first game. You can also choose a name of your own right away.",
    claimTitle: "Choose a name",
    claimLead: "No email address needed. You keep your games.",
    claim: "Take this name",
    name: "Name",
    nameHint: "2 to 20 letters, digits, - and _",
    nameFaults: {
      short: "Names need at least 2 characters.",
      long: "Names can have at most 20 characters.",
      beginning: "Names must begin with a letter.",
      characters: "Use letters, digits, - and _ only.",
    },
    taken: "This name, or one that looks like it, is taken.",
    lookAlike: "This name is not allowed. Use letters of a single script.",
    password: "Password",
    newPassword: "New password",
    passwordHint: "At least 12 characters",
    passwordFaults: {
      short: "Passwords need at least 12 characters.",
      long: "Passwords can have at most 128 characters.",
    },
    show: "Show",
    busy: "One moment …",
    signIn: "Sign in",
    signInTitle: "Sign in",
    haveAccount: "Already have an account?",
    guestStays: (name) =>
      `The games of ${name} stay with that guest. To keep them, choose a name for the guest instead.`,
    forgot: "Forgot your password?",
    recoverTitle: "Set a new password",
    recoverLead:
      "Use one of the recovery codes that you got with your name. You will be signed out everywhere else.",
    recover: "Set password and sign in",
    code: "Recovery code",
    codes: "Your recovery codes",
    codesHint:
      "If you forget your password, you can use each code once to set a new one. They are shown only this once, so keep them somewhere safe.",
    fileTitle: (name, site) => `Recovery codes for ${name} on ${site}`,
    copy: "Copy",
    copied: "Copied",
    copyByHand: "Press Ctrl+C to copy.",
    download: "Download",
    kept: "I have saved them",
    ratings: "Ratings",
    overall: "Overall",
    unrated: "No rated games yet.",
    oneGame: "1 game",
    manyGames: (count) => `${count} games`,
    provisional: "The question mark means that the rating is still uncertain.",
    sessions: "Sign out",
    signOut: "Sign out here",
    signOutEverywhere: "Sign out everywhere",
    signOutHint: "Everywhere: on all devices, this one included.",
    forgetGuest: "Forget this guest",
    forgetGuestHint: "Nobody will be able to play this guest's games anymore, not even you.",
    sure: "Press again to confirm",
    absent: "There are no accounts here",
    absentHint: "This copy of Tempi has no server. Your games and variants are stored in this browser.",
    account: "Sign in",
    accountOf: (name) => `Account: ${name}`,
    tryAgain: "Try again",
    loading: "Loading …",
  },
  de: {
    title: "Konto",
    signedInAs: (name) => `Du bist als ${name} angemeldet.`,
    guestAs: (name) => `Du bist ${name}, ein Gast.`,
    guestHint:
      "Deine Identität ist nur in diesem Browser gespeichert. Werden seine Cookies gelöscht, verlierst du den Zugang zu deinen Partien. Wähle einen Namen und ein Passwort, um sie zu behalten, auf jedem Gerät.",
    nobody: "Du bist nicht angemeldet.",
    nobodyHint:
      "Mit deiner ersten Partie bekommst du einen Gastnamen. Du kannst dir auch gleich einen eigenen Namen aussuchen.",
    claimTitle: "Einen Namen wählen",
    claimLead: "Eine E-Mail-Adresse brauchst du nicht. Deine Partien behältst du.",
    claim: "Diesen Namen nehmen",
    name: "Name",
    nameHint: "2 bis 20 Buchstaben, Ziffern, - und _",
    nameFaults: {
      short: "Namen brauchen mindestens 2 Zeichen.",
      long: "Ein Name hat höchstens 20 Zeichen.",
      beginning: "Ein Name beginnt mit einem Buchstaben.",
      characters: "Nur Buchstaben, Ziffern, - und _ sind möglich.",
    },
    taken: "Dieser Name ist vergeben, oder er ähnelt einem vergebenen Namen zu sehr.",
    lookAlike: "Dieser Name ist nicht möglich. Verwende nur Buchstaben eines Schriftsystems.",
    password: "Passwort",
    newPassword: "Neues Passwort",
    passwordHint: "Mindestens 12 Zeichen",
    passwordFaults: {
      short: "Passwörter brauchen mindestens 12 Zeichen.",
      long: "Ein Passwort hat höchstens 128 Zeichen.",
    },
    show: "Zeigen",
    busy: "Einen Moment …",
    signIn: "Anmelden",
    signInTitle: "Anmelden",
    haveAccount: "Hast du schon ein Konto?",
    guestStays: (name) =>
      `Die Partien von ${name} bleiben bei diesem Gast. Willst du sie behalten, wähle stattdessen einen Namen für den Gast.`,
    forgot: "Passwort vergessen?",
    recoverTitle: "Neues Passwort setzen",
    recoverLead:
      "Nimm einen der Wiederherstellungscodes, die du mit deinem Namen bekommen hast. Überall sonst wirst du abgemeldet.",
    recover: "Passwort setzen und anmelden",
    code: "Wiederherstellungscode",
    codes: "Deine Wiederherstellungscodes",
    codesHint:
      "Vergisst du dein Passwort, kannst du mit jedem Code einmal ein neues setzen. Sie werden nur dieses eine Mal gezeigt: Bewahre sie sicher auf.",
    fileTitle: (name, site) => `Wiederherstellungscodes von ${name} auf ${site}`,
    copy: "Kopieren",
    copied: "Kopiert",
    copyByHand: "Mit Strg+C kopieren.",
    download: "Herunterladen",
    kept: "Ich habe sie gesichert",
    ratings: "Wertungen",
    overall: "Gesamt",
    unrated: "Noch keine gewerteten Partien.",
    oneGame: "1 Partie",
    manyGames: (count) => `${count} Partien`,
    provisional: "Das Fragezeichen bedeutet: Die Wertung ist noch unsicher.",
    sessions: "Abmelden",
    signOut: "Hier abmelden",
    signOutEverywhere: "Überall abmelden",
    signOutHint: "Überall: auf allen Geräten, auch auf diesem.",
    forgetGuest: "Diesen Gast vergessen",
    forgetGuestHint: "Die Partien dieses Gastes kann dann niemand mehr spielen, auch du nicht.",
    sure: "Zum Bestätigen noch einmal drücken",
    absent: "Hier gibt es keine Konten",
    absentHint:
      "Diese Kopie von Tempi hat keinen Server. Deine Partien und Varianten sind in diesem Browser gespeichert.",
    account: "Anmelden",
    accountOf: (name) => `Konto: ${name}`,
    tryAgain: "Noch einmal",
    loading: "Wird geladen …",
  },
});
