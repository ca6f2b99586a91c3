import type { PublicFaq } from "../../generated/schema";
import { typeset } from "../typeset";
import { Html } from "./Html";
import { Icon } from "./Icon";

/** Questions with collapsible answers. The first answer can be open. */
export function Faqs({ faqs, firstOpen = false }: { faqs: PublicFaq[]; firstOpen?: boolean }) {
  return (
    <div className="faqs">
      {faqs.map(({ id, question, answer }, index) => (
        <details key={id} id={`faq-${id}`} open={firstOpen && index === 0}>
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
