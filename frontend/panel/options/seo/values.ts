import type { organisationTypeValues } from "../../../generated/choices";
import type { components } from "../../../generated/schema";

export const ENGINES = ["google", "bing", "yandex", "pinterest", "facebook"] as const;

export interface Organisation {
  type: (typeof organisationTypeValues)[number];
  name: string;
  legal_name: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  region: string;
  postal_code: string;
  country: string;
}

export interface Seo {
  title: string;
  description: string;
  og_image_id: number | null;
  verification: Record<(typeof ENGINES)[number], string>;
  organisation: Organisation;
}

export const EMPTY_SEO: Seo = {
  title: "",
  description: "",
  og_image_id: null,
  verification: { google: "", bing: "", yandex: "", pinterest: "", facebook: "" },
  organisation: {
    type: "Organization",
    name: "",
    legal_name: "",
    email: "",
    phone: "",
    street: "",
    city: "",
    region: "",
    postal_code: "",
    country: "",
  },
};

export function getSeo(body: components["schemas"]["SeoBody"]): Seo {
  const { title = "", description = "", og_image_id = null } = body;
  return {
    title,
    description,
    og_image_id,
    verification: { ...EMPTY_SEO.verification, ...body.verification },
    organisation: { ...EMPTY_SEO.organisation, ...body.organisation },
  };
}
