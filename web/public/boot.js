// Runs before anything is painted, so that a theme that was chosen does not flash in as another one.
try {
  var kept = JSON.parse(localStorage.getItem("tempi.settings") || "{}");
  var dark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
} catch {
  // Storage is refused: the device's theme is shown.
}
