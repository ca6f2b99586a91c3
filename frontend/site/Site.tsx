import type { ReactNode } from "react";
import { ShellContext } from "./context";
import { Boundary } from "./parts/Boundary";
import { Footer } from "./parts/Footer";
import { Header } from "./parts/Header";
import { Notice } from "./parts/Notice";
import type { PageShell } from "./shell";

interface Props {
  shell: PageShell;
  /** What stands at hand in the header: the same on all pages of a site. */
  dock: ReactNode;
  /** The `<main>` of the page. */
  children: ReactNode;
}

/** A whole page, or a word of regret. */
export function Site({ shell, dock, children }: Props) {
  return (
    <Boundary name="the page" fallback={<Broken />}>
      <ShellContext value={shell}>
        <Header dock={dock} />
        <Notice text={shell.notice} />
        {children}
        <Footer />
      </ShellContext>
    </Boundary>
  );
}

function Broken() {
  return (
    <main className="broken">
      <h1>SOMETHING WENT WRONG.</h1>
      <a className="button" href="/">
        Take me home
      </a>
    </main>
  );
}
