import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import imports from "./eslint/imports.js";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["**/dist/", "node_modules/", "src/wasm/", "src/online/protocol.ts", "public/", "e2e/out/"]),
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ["*.config.*", "e2e/**", "eslint/**", "scripts/**"], languageOptions: { globals: globals.node } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    files: ["src/**"],
    plugins: { imports },
    rules: { "imports/folders": "error", "imports/no-cycle": "error" },
  },
  {
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "no-eval": "error",
      // TypeScript knows what is defined.
      "no-undef": "off",
      "max-lines": ["error", 400],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      // Text of users never becomes HTML, and the security policy forbids inline styles and handlers.
      "svelte/no-at-html-tags": "error",
      "svelte/no-inline-styles": ["error", { allowTransitions: true }],
      "svelte/no-target-blank": "error",
      "svelte/button-has-type": "error",
      "svelte/require-each-key": "error",
      // Routes are hashes.
      "svelte/no-navigation-without-resolve": "off",
      // Most maps and addresses in modules are not meant to be followed by components.
      "svelte/prefer-svelte-reactivity": "off",
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Text of users must not become HTML." },
        { property: "outerHTML", message: "Text of users must not become HTML." },
        { property: "insertAdjacentHTML", message: "Text of users must not become HTML." },
      ],
    },
  },
  // Playwright reads which fixtures a function wants from the pattern of its first parameter.
  {
    files: ["e2e/**", "dev/**"],
    rules: { "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }] },
  },
  { files: ["**/*.e2e.ts"], rules: { "max-lines": ["error", { max: 400, skipBlankLines: true }] } },
);
