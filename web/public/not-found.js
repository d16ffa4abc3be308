// Leads from `rules/push` to `#/rules/push`. It lies in the page's folder and so knows where that is.
{
  const folder = new URL("./", document.currentScript.src).href;
  const here = location.href.split("#")[0];
  if (here.startsWith(folder) && here !== folder) location.replace(`${folder}#/${here.slice(folder.length)}`);
}
