/** What the server writes into the panel's and the sign-in pages' documents. */
interface Boot {
  api: string;
  build: string;
  /** Whether panel and sign-in pages of all domains are on this host, where no domain has a page. */
  isPanelHost: boolean;
  /** The domain that the address of this document names. */
  addressDomain: { id: number; host: string; title: string } | null;
  domain: BootDomain | null;
  authBackground: BootPicture | null;
  logo: string | null;
  /** The tile server for maps, if the operator has one. */
  mapTiles: { url: string; attribution: string } | null;
}

interface BootPicture {
  url: string;
  /** Its sizes in formats that not every browser reads. */
  sources: { type: string; srcset: string }[];
}

interface BootDomain {
  id: number;
  host: string;
  title: string;
  /** Whose face the site is set in. */
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

/** The boot data of this document; without any, the API is taken to be at "api." + this host. */
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
    domain: written.domain ? completed(written.domain) : null,
    authBackground: written.auth_background ?? null,
    logo: written.logo ?? null,
    mapTiles: written.map_tiles ?? null,
  };
}

function completed(domain: Partial<BootDomain> & { id: number }): BootDomain {
  return { host: location.hostname, title: location.hostname, template: "blank", colors: [], ...domain };
}
