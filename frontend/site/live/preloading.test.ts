// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type * as preloading from "./preloading";

const answer = vi.fn<(url: string) => Promise<Response>>();
let { preloadNow: hurry, watchLinks }: typeof preloading = {} as typeof preloading;

/** An IntersectionObserver that reports every link as visible immediately. */
class EverythingInView {
  readonly #seen: IntersectionObserverCallback;

  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen;
  }

  observe(target: Element): void {
    const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry; // only the parts that are read
    this.#seen([entry], this as unknown as IntersectionObserver); // jsdom has none
  }

  unobserve(): void {}

  disconnect(): void {}
}

let turn = 0;

/** Show links and return them. Their URLs are new, because a requested page is cached for a minute. */
function showLinks(count: number): HTMLAnchorElement[] {
  turn += 1;
  const links = Array.from({ length: count }, (_, index) => `<a href="/page-${turn}-${index}">A page</a>`);
  document.body.innerHTML = `<div id="site">${links.join("")}</div>`;
  return [...document.querySelectorAll("a")];
}

function connectedBy(connection: object | undefined): void {
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
}

beforeAll(async () => {
  vi.stubGlobal("IntersectionObserver", EverythingInView);
  vi.stubGlobal("fetch", answer);
  ({ preloadNow: hurry, watchLinks } = await import("./preloading"));
});

beforeEach(() => {
  answer.mockReset();
  answer.mockImplementation(async () => new Response("", { status: 404 }));
  connectedBy(undefined);
});

afterAll(() => vi.unstubAllGlobals());

test("linked pages in view are prefetched, five at a time and fifteen in all", async () => {
  const waiting: (() => void)[] = [];
  answer.mockImplementation(
    () => new Promise((resolve) => waiting.push(() => resolve(new Response("", { status: 404 })))),
  );
  showLinks(20);

  watchLinks();
  expect(answer).toHaveBeenCalledTimes(5);

  waiting.shift()?.();
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(6));

  answer.mockImplementation(async () => new Response("", { status: 404 }));
  for (const finish of waiting) finish();
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(15));
  await new Promise((resolve) => setTimeout(resolve));
  expect(answer).toHaveBeenCalledTimes(15);
});

test.each([
  ["Save-Data", { saveData: true, effectiveType: "4g" }],
  ["2g", { saveData: false, effectiveType: "2g" }],
  ["slow 2g", { saveData: false, effectiveType: "slow-2g" }],
])("with %s nothing is prefetched", (_name, connection) => {
  const [link] = showLinks(5);
  connectedBy(connection);

  watchLinks();
  hurry({ target: link } as unknown as Event); // the one property in use

  expect(answer).not.toHaveBeenCalled();
});

test("a slow connection stops further prefetching", async () => {
  const waiting: (() => void)[] = [];
  answer.mockImplementation(
    () => new Promise((resolve) => waiting.push(() => resolve(new Response("", { status: 404 })))),
  );
  showLinks(8);
  watchLinks();
  expect(answer).toHaveBeenCalledTimes(5);

  connectedBy({ saveData: false, effectiveType: "2g" });
  for (const finish of waiting) finish();
  await new Promise((resolve) => setTimeout(resolve));

  expect(answer).toHaveBeenCalledTimes(5);
});

test("on a good connection, touching a link requests its page", () => {
  const [link] = showLinks(1);
  connectedBy({ saveData: false, effectiveType: "4g" });

  hurry({ target: link } as unknown as Event); // the one property in use

  expect(answer).toHaveBeenCalledTimes(1);
});
