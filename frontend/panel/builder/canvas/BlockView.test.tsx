// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getPage } from "../../../blocks/fixtures";
import { getMetadata } from "../../../blocks/registry";
import type { Account } from "../../../client/types";
import type { SitePayload } from "../../../generated/schema";
import { VisitContext } from "../../../site/context";
import { AccountContext } from "../../account/account";
import { BlockView } from "./BlockView";
import { CanvasContext } from "./context";
import { PLACEHOLDER } from "./placeholder";

const site: SitePayload = getPage([]);
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const onQuestion = vi.fn();
const account = { domain: { id: 1, host: "bay.localhost" } } as Account;

afterEach(() => {
  cleanup();
  onQuestion.mockReset();
});

function page(...blocks: { type: string; props: Record<string, unknown> }[]) {
  const puck = { isEditing: true, metadata: getMetadata(site) };
  const canvas = {
    site,
    theme: "light" as const,
    listen: () => () => {},
    wantLists: onQuestion,
    wantMenus: () => {},
    wantPlaces: () => {},
  };
  return (
    <QueryClientProvider client={queries}>
      <AccountContext value={account}>
        <CanvasContext value={canvas}>
          <VisitContext value={{ site, now: new Date(site.now) }}>
            {blocks.map(({ type, props }, index) => (
              <BlockView key={String(index)} id={String(index)} type={type} puck={puck} {...props} />
            ))}
          </VisitContext>
        </CanvasContext>
      </AccountContext>
    </QueryClientProvider>
  );
}

test("a failing block is left out, the log names it, and the others are rendered", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});

  render(
    page({ type: "Heading", props: { text: { no: "text" } } }, { type: "Heading", props: { text: "Rest" } }),
  );

  expect(screen.getByText("Heading can't be displayed. Check its settings.")).toBeTruthy();
  expect(screen.getByText("Rest")).toBeTruthy();
  expect(log).toHaveBeenCalledWith("Failed to render Heading", expect.any(Error));
});

test("a failed block is rendered as soon as possible", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { rerender } = render(page({ type: "Heading", props: { text: { no: "text" } } }));

  rerender(page({ type: "Heading", props: { text: "Mended" } }));

  expect(screen.getByText("Mended")).toBeTruthy();
});

test("a deleted picture is a placeholder, and a loading one is empty", () => {
  queries.setQueryData(["media", 7], null);
  queries.setQueryDefaults(["media"], { queryFn: () => new Promise(() => {}) });
  const failed = queries.getQueryCache().build(queries, { queryKey: ["media", 7] });
  failed.setState({ status: "error", error: new Error("gone") });

  const { container } = render(page({ type: "Image", props: { image: 7 } }));

  expect(container.querySelector("img")?.getAttribute("src")).toBe(PLACEHOLDER);
});

test("site lists are requested only by blocks that show them", () => {
  render(page({ type: "Heading", props: { text: "A heading" } }));
  expect(onQuestion).not.toHaveBeenCalled();

  render(page({ type: "MembersGrid", props: { title: "", limit: 3, show_filter: true, cuisine: "" } }));
  expect(onQuestion).toHaveBeenCalled();
});
