import type { ReactNode } from "react";
import { useShell } from "./context";
import { Boundary } from "./parts/Boundary";
import { Footer } from "./parts/Footer";
import { Header } from "./parts/Header";
import { Announcements, Notice } from "./parts/Notice";

interface Props {
  /** The quick actions in the header, which are identical on every page of a site. */
  dock: ReactNode;
  /** The `<main>` of the page. */
  children: ReactNode;
}

/** A whole page, or an error message if it fails to render. */
export function Site({ dock, children }: Props) {
  const { announcements, notice } = useShell();
  return (
    <Boundary name="the page" fallback={<Broken />}>
      {announcements.length > 0 && <Announcements rows={announcements} />}
      <Header dock={dock} />
      <Notice text={notice} />
      {children}
      <Footer />
    </Boundary>
  );
}

function Broken() {
  return (
    <main className="broken">
      <h1>Something went wrong.</h1>
      <a className="button" href="/">
        Go to the home page
      </a>
    </main>
  );
}
