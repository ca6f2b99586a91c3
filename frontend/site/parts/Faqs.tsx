import type { PublicFaq } from "../../generated/schema";
import { typeset } from "../typeset";
import { Html } from "./Html";
import { Icon } from "./Icon";

/** Questions with collapsible answers. */
export function Faqs({ faqs }: { faqs: PublicFaq[] }) {
  return (
    <div className="faqs">
      {faqs.map(({ id, question, answer }) => (
        <details key={id} id={`faq-${id}`}>
          <summary>
            <span>{typeset(question)}</span>
            <Icon name="plus" />
          </summary>
          <Html html={answer} />
          <p className="faq-link">
            <a href={`#faq-${id}`}>Link to this answer</a>
          </p>
        </details>
      ))}
    </div>
  );
}
