import siteCss from "../../../site/site.css?inline";

let sheet: CSSStyleSheet | null = null;

/** Return the public site's style sheet, for a shadow tree that represents a whole document. */
export function siteStyles(): CSSStyleSheet {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(scopeStyles(siteCss));
  return sheet;
}

/** Rewrite a document's styles for a shadow tree, whose host replaces the root. */
export function scopeStyles(css: string): string {
  return css
    .replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))+)/g, ":host($1)")
    .replace(/:root/g, ":host")
    .replace(/(^|[\s,}])(?:html|body)(?=[\s,{.:])/g, "$1.site-document");
}
