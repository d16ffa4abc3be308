// CodeMirror for variant files, in a shadow root: there it uses constructed style sheets, which a policy
// of `style-src 'self'` allows; in the page itself it would write <style> elements, which that policy
// forbids. The page's colors come in as custom properties, which shadow roots inherit.
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
  type Completion as Option,
  type CompletionContext,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory, redo, undo } from "@codemirror/commands";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  StreamLanguage,
  syntaxHighlighting,
} from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { lintGutter, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Diagnostic } from "tempi-wasm";
import type { Completions } from "./completion";

export interface Events {
  changed(text: string): void;
  complete(text: string, offset: number): Completions | null;
}
/** CodeMirror's own texts, in the language of the interface. */
export interface Words {
  label: string;
  /** The quick fix: the replacement of the error. */
  write: (replacement: string) => string;
}

const COLORS = HighlightStyle.define([
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--code-value)" },
  { tag: [tags.propertyName, tags.variableName], color: "var(--text)" },
  { tag: tags.bracket, color: "var(--accent)", fontWeight: "600" },
]);

const LOOK = EditorView.theme({
  "&": {
    height: "100%",
    backgroundColor: "var(--surface)",
    color: "var(--text)",
    fontSize: "var(--code-size)",
  },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55", overscrollBehavior: "contain" },
  ".cm-content": { caretColor: "var(--text)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": {
    backgroundColor: "var(--bg)",
    color: "var(--muted)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine": { backgroundColor: "var(--code-line)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--sunken)", color: "var(--text)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    color: "var(--text)",
    border: "1px solid var(--line-strong)",
    borderRadius: "6px",
    boxShadow: "var(--shadow)",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "15em" },
  ".cm-tooltip-autocomplete > ul > li": {
    minHeight: "28px",
    display: "flex",
    alignItems: "center",
    gap: "8px",
    padding: "0 8px",
  },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-completionDetail": { marginLeft: "auto", fontStyle: "normal", opacity: "0.75" },
  ".cm-completionInfo": {
    maxWidth: "22rem",
    padding: "6px 10px",
    fontFamily: "var(--font)",
    fontSize: "13px",
    lineHeight: "1.45",
  },
  ".cm-tooltip-lint": { fontFamily: "var(--font)", fontSize: "14px", maxWidth: "30rem" },
  ".cm-diagnostic": { padding: "6px 10px", borderLeftWidth: "4px" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
    borderRadius: "4px",
    padding: "4px 8px",
  },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--danger) 1.5px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--pip) 1.5px",
    textUnderlineOffset: "3px",
  },
  ".cm-lint-marker": { content: "none !important", width: "0.9em", height: "0.9em" },
  ".cm-lint-marker-error": { borderRadius: "50%", backgroundColor: "var(--danger)" },
  ".cm-lint-marker-warning": { clipPath: "polygon(50% 0, 100% 100%, 0 100%)", backgroundColor: "var(--pip)" },
});

export class Editor {
  private readonly view: EditorView;
  private readonly label = new Compartment();

  constructor(
    host: HTMLElement,
    text: string,
    words: Words,
    private readonly events: Events,
  ) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    const parent = document.createElement("div");
    parent.style.height = "100%";
    root.append(parent);
    const state = EditorState.create({
      doc: text,
      extensions: [this.extensions(), this.label.of(labeled(words.label))],
    });
    this.view = new EditorView({ state, parent, root });
    this.watcher.observe(host);
  }

  /** If the editor gets lower, as above an error message, the cursor stays in view. */
  private readonly watcher = new ResizeObserver(([entry]) => {
    const [before, now] = [this.height, entry?.contentRect.height ?? 0];
    this.height = now;
    const { head } = this.view.state.selection.main;
    const [cursor, top] = [this.view.coordsAtPos(head), this.view.scrollDOM.getBoundingClientRect().top];
    const wasSeen = cursor !== null && cursor.top >= top && cursor.bottom <= top + before;
    if (now < before && wasSeen && this.view.hasFocus)
      this.view.dispatch({ effects: EditorView.scrollIntoView(head) });
  });
  private height = 0;

  /** Replaces the text in one step that can be undone. Cursor and scroll position stay in unchanged parts. */
  replace(text: string): void {
    if (text === this.text) return;
    this.view.dispatch({ changes: difference(this.text, text), annotations: isolateHistory.of("full") });
  }
  undo(): void {
    undo(this.view);
  }
  redo(): void {
    redo(this.view);
  }
  get text(): string {
    return this.view.state.doc.toString();
  }

  relabel(words: Words): void {
    this.view.dispatch({ effects: this.label.reconfigure(labeled(words.label)) });
  }

  /** Marks the errors of the file. */
  mark(diagnostics: readonly Diagnostic[], words: Words): void {
    const { length } = this.view.state.doc;
    const marks = diagnostics.filter(({ inBase }) => !inBase).map((one) => markOf(one, length, words));
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  /** Scrolls to a place and puts the cursor there. */
  show(from: number, to: number): void {
    const { length } = this.view.state.doc;
    this.view.dispatch({
      selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
      effects: EditorView.scrollIntoView(Math.min(from, length), { y: "center" }),
    });
    this.view.focus();
  }
  write(from: number, to: number, text: string): void {
    this.view.dispatch({ changes: { from, to, insert: text } });
  }
  /** Inserts text, puts the cursor at `caret`, and opens completions there. */
  insert(at: number, text: string, caret: number): void {
    this.view.dispatch({
      changes: { from: at, insert: text },
      selection: { anchor: caret },
      effects: EditorView.scrollIntoView(caret, { y: "center" }),
      userEvent: "input.complete",
    });
    this.view.focus();
    startCompletion(this.view);
  }
  destroy(): void {
    this.watcher.disconnect();
    this.view.destroy();
  }

  private extensions(): Extension {
    return [
      lineNumbers(),
      lintGutter(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      StreamLanguage.define(toml),
      syntaxHighlighting(COLORS),
      LOOK,
      autocompletion({ override: [(context) => this.completions(context)], icons: false, closeOnBlur: true }),
      // Tab leaves the editor, unless a completion is open.
      keymap.of([
        { key: "Tab", run: acceptCompletion },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.events.changed(update.state.doc.toString());
      }),
    ];
  }

  private completions(context: CompletionContext) {
    const before = context.matchBefore(/[\w-]+|["[.]/);
    if (!context.explicit && before === null) return null;
    const found = this.events.complete(context.state.doc.toString(), context.pos);
    if (!found) return null;
    const options = found.options.map(({ label, detail, info, kind, insert, caret }): Option => ({
      label,
      detail: kind === "value" ? "" : detail,
      ...(info ? { info } : {}),
      apply: (view, _completion, from, to) => {
        view.dispatch({
          changes: { from, to, insert },
          selection: { anchor: from + caret },
          userEvent: "input.complete",
        });
        // Open completions right after inserting quotes or brackets.
        if (caret < insert.length) startCompletion(view);
      },
    }));
    return { from: found.from, options, validFor: /^[\w-]*$/ };
  }
}

/** The part in which two texts differ. */
export function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

const labeled = (label: string): Extension =>
  // Always focusable, so that long content can be scrolled by keyboard.
  EditorView.contentAttributes.of({
    tabindex: "0",
    "aria-label": label,
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    translate: "no",
  });

function markOf(
  { from, to, severity, message, help, replacement }: Diagnostic,
  length: number,
  words: Words,
): Mark {
  const end = Math.min(Math.max(to, from + 1), length);
  return {
    from: Math.min(from, end),
    to: end,
    severity,
    message: help ? `${message}: ${help}` : message,
    ...(replacement === null
      ? {}
      : {
          actions: [
            {
              name: words.write(replacement),
              apply: (view, at, until) =>
                view.dispatch({ changes: { from: at, to: until, insert: replacement } }),
            },
          ],
        }),
  };
}
