import siteCss from "../../../site/site.css?inline";

let sheet: CSSStyleSheet | null = null;

/** The style sheet of public sites, for a part of this document that stands for a whole one. */
export function siteStyles(): CSSStyleSheet {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(scoped(siteCss));
  return sheet;
}

/** What styles a document made to style a shadow tree, whose host stands for the root. */
export function scoped(css: string): string {
  return css
    .replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))+)/g, ":host($1)")
    .replace(/:root/g, ":host")
    .replace(/(^|[\s,}])(?:html|body)(?=[\s,{.:])/g, "$1.site-document");
}
