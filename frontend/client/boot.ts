/** What the server writes into the panel's and the sign-in pages' documents. */
interface Boot {
  api: string;
  build: string;
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
  domain?: Partial<BootDomain> & { id: number };
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
    domain: written.domain ? completed(written.domain) : null,
    authBackground: written.auth_background ?? null,
    logo: written.logo ?? null,
    mapTiles: written.map_tiles ?? null,
  };
}

function completed(domain: Partial<BootDomain> & { id: number }): BootDomain {
  return { host: location.hostname, title: location.hostname, template: "blank", colors: [], ...domain };
}
