import { useVisit } from "../context";
import { Members } from "../parts/Members";
import { Picture } from "../parts/Picture";
import { Truck } from "../parts/Truck";
import type { PageSection } from "../sections";
import { typeset } from "../typeset";

/** Return the section of the 404 page, with the domain's own texts. */
export function sections(): PageSection[] {
  return [{ id: "not-found", element: <NotFound /> }];
}

function NotFound() {
  const { error_page: page, domain } = useVisit().site;
  const title = typeset(page?.title ?? "") || "404";
  return (
    <>
      <section className="not-found" data-tone="primary">
        <div className="wrap">
          <h1 data-long={title.length > 6 || undefined}>{title}</h1>
          <p className="lead">{typeset(page?.subtitle ?? "") || "Page not found"}</p>
          <a className="button" href="/">
            Go to the home page
          </a>
          {(page?.truck_image || domain.template === "association") && (
            <div className="not-found-art">
              {page?.truck_image ? (
                <Picture item={page.truck_image} sizes="(min-width: 960px) 40rem, 90vw" when="first" />
              ) : (
                <Truck />
              )}
            </div>
          )}
        </div>
      </section>
      {page && (
        <Members
          title={page.section_title || "Still hungry?"}
          text={page.section_text}
          members={page.members}
          more={{ text: "View all members", url: "/members" }}
        />
      )}
    </>
  );
}
