import { messages, number, plural, type Texts } from "../../text/language.svelte";

const english = {
  title: "Chapters",
  lead: "A study has several chapters: games, positions, or variants. Its PGN and its link contain them all.",
  list: "Chapters",
  chapter: (index: number) => `Chapter ${index}`,
  details: (variant: string, moves: number) =>
    `${variant}, ${number(moves)} ${plural(moves, "move", "moves")}`,
  current: "current chapter",
  name: (name: string) => `Name of ${name}`,
  rename: (name: string) => `Rename ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Delete ${name}`,
  movedTo: (name: string, place: number) => `${name} is now number ${place}.`,
  deleted: (name: string) => `${name} deleted.`,
  undo: "Undo",
  add: "Add a chapter",
  fromStart: "From the start",
  fromHere: "From this position",
  copy: "Copy of this chapter",
  full: (most: number) => `A study holds at most ${most} chapters.`,
};

const german: Texts<typeof english> = {
  title: "Kapitel",
  lead: "Eine Studie hat mehrere Kapitel: Partien, Stellungen oder Varianten. Ihre PGN und ihr Link enthalten sie alle.",
  list: "Kapitel",
  chapter: (index) => `Kapitel ${index}`,
  details: (variant, moves) => `${variant}, ${number(moves)} ${plural(moves, "Zug", "Züge")}`,
  current: "aktuelles Kapitel",
  name: (name) => `Name von ${name}`,
  rename: (name) => `${name} umbenennen`,
  up: (name) => `${name} nach oben`,
  down: (name) => `${name} nach unten`,
  remove: (name) => `${name} löschen`,
  movedTo: (name, place) => `${name} ist jetzt Nummer ${place}.`,
  deleted: (name) => `${name} gelöscht.`,
  undo: "Rückgängig",
  add: "Kapitel hinzufügen",
  fromStart: "Vom Anfang",
  fromHere: "Aus dieser Stellung",
  copy: "Kopie dieses Kapitels",
  full: (most) => `Eine Studie fasst höchstens ${most} Kapitel.`,
};

export const text = messages({ en: english, de: german });
