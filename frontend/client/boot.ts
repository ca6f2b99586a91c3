/** The data that the server embeds in the documents of the panel and the sign-in pages. */
interface Boot {
  api: string;
  build: string;
  /** Whether this host serves the panel and sign-in pages of all domains, and no public site. */
  isPanelHost: boolean;
  /** The domain in the URL of this document. */
  addressDomain: { id: number; host: string; title: string } | null;
  domain: BootDomain | null;
  authBackground: BootPicture | null;
  logo: string | null;
  /** The tile server for maps, if the operator has one. */
  mapTiles: { url: string; attribution: string } | null;
}

interface BootPicture {
  url: string;
  /** The sizes of the image in modern formats. */
  sources: { type: string; srcset: string }[];
}

interface BootDomain {
  id: number;
  host: string;
  title: string;
  /** The template of the site, whose fonts are used. */
  template: string;
  colors: DomainColor[];
}

export interface DomainColor {
  domain_color_type_id: number;
  code: string;
}

interface BootDocument {
  api?: string;
  build?: string;
  is_panel_host?: boolean;
  address_domain?: Boot["addressDomain"];
  domain?: (Partial<BootDomain> & { id: number }) | null;
  auth_background?: BootPicture | null;
  logo?: string | null;
  map_tiles?: { url: string; attribution: string } | null;
}

const boot = read(document.getElementById("boot")?.textContent ?? "{}");

/** Return the boot data of this document. Without boot data, the API is at "api." + this host. */
export function bootData(): Boot {
  return boot;
}

export function apiUrl(path: string): string {
  return `${boot.api}${path}`;
}

function read(text: string): Boot {
  const written = JSON.parse(text) as BootDocument;
  return {
    api: written.api ?? `${location.protocol}//api.${location.host}`,
    build: written.build ?? "",
    isPanelHost: written.is_panel_host ?? false,
    addressDomain: written.address_domain ?? null,
    domain: written.domain ? completeDomain(written.domain) : null,
    authBackground: written.auth_background ?? null,
    logo: written.logo ?? null,
    mapTiles: written.map_tiles ?? null,
  };
}

function completeDomain(domain: Partial<BootDomain> & { id: number }): BootDomain {
  return { host: location.hostname, title: location.hostname, template: "blank", colors: [], ...domain };
}
