import type { SitePayload } from "../generated/schema";

/** The attributes of `<body>` that select the styles, as in `tenants/site/documents/html.py`. */
export function designAttributes({ domain, design }: Pick<SitePayload, "domain" | "design">) {
  const chosen = Object.entries(design).filter(([, value]) => value);
  return {
    "data-template": domain.template,
    ...Object.fromEntries(chosen.map(([name, value]) => [`data-${name}`, value])),
  };
}
