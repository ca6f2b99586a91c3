import type { SocialsProps } from "../generated/blocks";
import { safe } from "../site/links";
import { Band } from "../site/parts/Band";
import { Icon } from "../site/parts/Icon";
import type { BlockConfig, WithMetadata } from "./block";

export default function Socials({ title, text, puck }: WithMetadata<SocialsProps>) {
  const { socials } = puck.metadata.site;
  if (!socials.length) return null;
  return (
    <Band name="socials" title={title} text={text}>
      <ul className="tags">
        {socials.map(({ id, link, icon }) => (
          <li key={id}>
            <a className="button is-quiet" href={safe(link)} rel="me noreferrer">
              <Icon name={icon.data.icon} /> {icon.data.label}
            </a>
          </li>
        ))}
      </ul>
    </Band>
  );
}

export const config: BlockConfig<SocialsProps> = {
  category: "business",
  fields: {},
  example: () => ({}),
};
