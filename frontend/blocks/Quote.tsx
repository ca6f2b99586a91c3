import type { QuoteProps } from "../generated/blocks";
import { Picture } from "../site/parts/Picture";
import { typeset } from "../site/typeset";
import type { BlockConfig, WithMetadata } from "./block";

export default function Quote({ text, author, role, image_item }: WithMetadata<QuoteProps>) {
  if (!text) return null;
  return (
    <div className="band quote">
      <figure className="wrap">
        <blockquote>
          <p>{typeset(text)}</p>
        </blockquote>
        {(author || image_item) && (
          <figcaption className="byline">
            {image_item && (
              <span className="card-logo">
                <Picture item={image_item} sizes="4rem" alt="" />
              </span>
            )}
            <span>
              {typeset(author)}
              {role && <span className="note"> {typeset(role)}</span>}
            </span>
          </figcaption>
        )}
      </figure>
    </div>
  );
}

export const config: BlockConfig<QuoteProps> = {
  category: "words",
  fields: { author: { label: "Author" }, role: { label: "Role or source" }, image: { label: "Photo" } },
  example: (say) => ({
    text: say("People don’t line up for a logo. They line up for the smell."),
    author: "Noor Haddad",
  }),
};
