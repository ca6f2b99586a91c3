// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getExample, getPage } from "../../blocks/fixtures";
import type { PublicBlock } from "../../generated/schema";
import { getBody, renderPage } from "../entry-server";
import { initIslands } from "./islands";

const answer = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal("fetch", answer);
});
afterEach(() => vi.unstubAllGlobals());

initIslands();

function show(block: PublicBlock): void {
  const page = getPage([block]);
  document.body.innerHTML = getBody(renderPage(page));
}

function input(name: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!field) throw new Error(`There is no question called "${name}"`);
  return field;
}

function submit(): void {
  const form = document.querySelector("form.fields");
  form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

test("a form is sent with its values, the honeypot and the elapsed time; then it shows thanks", async () => {
  answer.mockResolvedValue(Response.json({ data: {} }, { status: 201 }));
  show(getExample("Form", { success_text: "Got it." }));
  input("name").value = "Ada";

  submit();

  await vi.waitFor(() => expect(document.querySelector(".form-done")?.textContent).toBe("Got it."));
  const [url, request] = answer.mock.calls[0] ?? [];
  expect(url).toBe(`${getPage([]).api}/api/submissions`);
  expect(JSON.parse(String(request?.body))).toEqual({
    form: "form",
    post_id: 1,
    fields: { name: "Ada", email: "", message: "" },
    consent: false,
    website: "",
    elapsed: expect.any(Number),
  });
});

test("files are sent with the answers, each under its question", async () => {
  answer.mockResolvedValue(Response.json({ data: {} }, { status: 201 }));
  const field = {
    name: "cv",
    label: "CV",
    type: "file",
    required: false,
    options: ["PDF"],
    help: "",
  } as const;
  show(getExample("Form", { fields: [field] }));
  const cv = new File(["%PDF-"], "cv.pdf");
  Object.defineProperty(input("cv"), "files", { value: [cv] });
  expect(input("cv").accept).toBe(".pdf");

  submit();

  await vi.waitFor(() => expect(document.querySelector(".form-done")).not.toBeNull());
  const { body, headers } = answer.mock.calls[0]?.[1] ?? {};
  const sent = body as FormData;
  expect(headers).toBeUndefined();
  expect(sent.getAll("files.cv")).toHaveLength(1);
  expect(JSON.parse(String(sent.get("payload")))).toMatchObject({ form: "form", fields: {} });
});

test("errors appear at their question, and input stays", async () => {
  const errors = { "fields.email": ["Enter a valid email address."] };
  answer.mockResolvedValue(Response.json({ message: "Invalid.", errors }, { status: 422 }));
  show(getExample("Form"));
  input("email").value = "ada";

  submit();

  await vi.waitFor(() => expect(input("email").getAttribute("aria-invalid")).toBe("true"));
  expect(document.querySelector('[data-field="email"] .field-error')?.textContent).toBe(
    "Enter a valid email address.",
  );
  expect(document.activeElement).toBe(input("email"));
  expect(input("email").value).toBe("ada");
});

test("browser validation errors appear in the page until they are fixed", async () => {
  show(getExample("Form", { consent_text: "You may write to me." }));
  const form = document.querySelector<HTMLFormElement>("form.fields");
  const [name, email, consent] = [input("name"), input("email"), input("consent")];
  email.value = "ada";

  expect(form?.reportValidity()).toBe(false);

  const notes = () => [...document.querySelectorAll(".field-error")].map((note) => note.textContent);
  await vi.waitFor(() => expect(notes().length).toBeGreaterThan(2));
  expect(notes()[0]).toBe("Fill in this field.");
  expect(notes()).toContain("Enter an email address like name@example.com.");
  expect(notes().at(-1)).toBe("Check this box.");
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute("aria-describedby")).toContain(name.getAttribute("aria-errormessage"));
  expect(consent.getAttribute("aria-invalid")).toBe("true");

  const before = notes().length;
  name.value = "Ada";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  expect(notes()).toHaveLength(before - 1);
  expect(name.hasAttribute("aria-invalid")).toBe(false);
});

test("without a response the form shows an error, keeps its input and can be sent again", async () => {
  answer.mockRejectedValue(new TypeError("offline"));
  show(getExample("Form"));
  input("message").value = "Hello";

  submit();

  await vi.waitFor(() => expect(document.querySelector(".form-said")?.textContent).toContain("still here"));
  expect(input("message").value).toBe("Hello");
  await vi.waitFor(() =>
    expect(document.querySelector<HTMLButtonElement>(".fields button")?.disabled).toBe(false),
  );
});

test("a video is embedded on request, from known hosts only", async () => {
  show(getExample("VideoEmbed"));
  const poster = document.querySelector<HTMLElement>(".poster");

  poster?.click();

  await vi.waitFor(() =>
    expect(document.querySelector("iframe")?.src).toContain("https://player.vimeo.com/video/"),
  );

  show(getExample("VideoEmbed"));
  const other = document.querySelector<HTMLElement>(".poster");
  if (other) other.dataset.frame = "https://evil.example/";
  other?.click();
  await new Promise((done) => setTimeout(done));
  expect(document.querySelector("iframe")).toBeNull();
});

test("offline, a video shows an error and plays on the next request", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show(getExample("VideoEmbed"));
  const poster = document.querySelector<HTMLElement>(".poster");

  poster?.click();
  await vi.waitFor(() =>
    expect(document.querySelector("[role=alert]")?.textContent).toBe(
      "You’re offline. Try again when you’re back online.",
    ),
  );
  expect(document.querySelector("iframe")).toBeNull();

  online.mockRestore();
  poster?.click();
  await vi.waitFor(() => expect(document.querySelector("iframe")).not.toBeNull());
  expect(document.querySelector("[role=alert]")).toBeNull();
});

test("a hero video can be paused and resumed, and is not loaded with reduced motion", async () => {
  const hero = getExample("Hero", { variant: "video" });
  const item = { ...getPicture(hero), extension: "mp4", url: "/domains/bay/library/film.mp4" };
  show({ ...hero, props: { ...hero.props, video_item: item } });
  const video = document.querySelector("video");
  const button = document.querySelector<HTMLButtonElement>('button[aria-label="Pause video"]');
  if (!video || !button) throw new Error("There is no video to stop");
  let isPaused = false;
  Object.defineProperty(video, "paused", { get: () => isPaused });
  video.pause = () => {
    isPaused = true;
  };
  video.play = async () => {
    isPaused = false;
  };

  button.click();
  await vi.waitFor(() => expect([isPaused, button.getAttribute("aria-pressed")]).toEqual([true, "true"]));
  button.click();
  await vi.waitFor(() => expect([isPaused, button.getAttribute("aria-pressed")]).toEqual([false, "false"]));

  expect(video.getAttribute("src")).toBe(null);
  expect(video.querySelector("source")?.media).toBe("(prefers-reduced-motion: no-preference)");
});

function getPicture({ props }: PublicBlock): Record<string, unknown> {
  return props.image_item as Record<string, unknown>;
}
