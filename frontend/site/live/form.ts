import type { PageShell } from "../shell";
import type { Proof, ProofChallenge } from "./proof";

const broken = "Your message wasn’t sent. Your answers are still here. Please try again.";
const crowded = "One moment… We’re receiving a lot of messages, so this may take a few seconds.";
const patience = 20_000;
const patienceWithFiles = 180_000;
/** The maximum number of proofs, because a proof can expire during a long upload of files. */
const mostProofs = 3;

interface FormReply {
  message?: string;
  errors?: Record<string, string[]>;
  code?: string;
  challenge?: ProofChallenge;
  data?: { note?: string };
}

/** Send a form to the API. The entered values stay until the request succeeds. */
export async function send(form: HTMLFormElement, elapsed: number): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  if (!button || button.disabled) return;
  button.disabled = true;
  clear(form);
  say(form, "Sending…");
  try {
    const values = listValues(form, elapsed);
    const files = listFiles(form);
    const { isTaken, answer } = await delivered(form, values, files);
    if (isTaken) return thank(form, answer.data?.note);
    const { message = broken, errors = {} } = answer;
    say(form, showErrors(form, errors) ? "Please check the highlighted fields." : message);
  } catch {
    say(form, broken);
  } finally {
    button.disabled = false;
  }
}

/**
 * Return the API's final response. Under load, the API first requires a proof of work, which takes the
 * browser some time.
 */
async function delivered(form: HTMLFormElement, values: object, files: readonly ChosenFile[]) {
  let proof: Proof | null = null;
  for (let proofs = 0; ; proofs += 1) {
    const reply = await fetch(`${getApi()}/api/submissions`, {
      method: "POST",
      ...getBody(JSON.stringify(proof ? { ...values, proof } : values), files),
      signal: AbortSignal.timeout(files.length ? patienceWithFiles : patience),
    });
    const answer: FormReply = await reply.json();
    if (answer.code !== "proof_required" || !answer.challenge || proofs === mostProofs) {
      return { isTaken: reply.ok, answer };
    }
    say(form, crowded);
    const { prove } = await import("./proof");
    proof = await prove(answer.challenge);
  }
}

function getApi(): string {
  const { textContent } = document.querySelector("#shell, #payload") ?? {};
  return (JSON.parse(textContent ?? "{}") as Pick<PageShell, "api">).api;
}

type ChosenFile = readonly [field: string, file: File];

function listFiles(form: HTMLFormElement): ChosenFile[] {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('.field input[type="file"]')];
  return inputs.flatMap(({ name, files }) => [...(files ?? [])].map((file): ChosenFile => [name, file]));
}

/** Return the request options: a JSON body, or with files a multipart body with the same JSON as one part. */
function getBody(payload: string, files: readonly ChosenFile[]): RequestInit {
  if (!files.length) return { headers: { "Content-Type": "application/json" }, body: payload };
  const body = new FormData();
  body.append("payload", payload);
  for (const [field, file] of files) body.append(`files.${field}`, file);
  return { body };
}

function listValues(form: HTMLFormElement, elapsed: number): object {
  const { form: id, post } = form.dataset;
  const fields: Record<string, unknown> = {};
  for (const each of listInputs(form)) {
    if (each instanceof HTMLInputElement && each.type === "checkbox") {
      if (!("several" in each.dataset)) fields[each.name] = each.checked;
      else if (each.checked) fields[each.name] = [...((fields[each.name] as string[]) ?? []), each.value];
    } else if (each.type === "file") {
      // The request contains files separately.
    } else fields[each.name] = each.value;
  }
  const box = (name: string) => form.querySelector<HTMLInputElement>(`:scope > * [name="${name}"]`);
  return {
    form: id,
    post_id: post ? Number(post) : null,
    fields,
    consent: !!form.querySelector<HTMLInputElement>(':scope > .tick [name="consent"]')?.checked,
    website: box("website")?.value ?? "",
    elapsed,
  };
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Return the questions of the form, without honeypot and consent. */
function listInputs(form: HTMLFormElement): Input[] {
  return [...form.querySelectorAll<Input>(".field :is(input, select, textarea)")];
}

/**
 * Show the errors next to their questions, and focus the first of these questions. Return whether the form
 * contains any of them.
 */
function showErrors(form: HTMLFormElement, errors: Record<string, string[]>): boolean {
  const fields = [...form.querySelectorAll<HTMLElement>(".field")];
  let first: Input | undefined;
  for (const [path, messages] of Object.entries(errors)) {
    const name = path.replace(/^fields\./, "");
    const field = fields.find((each) => each.dataset.field === name);
    const input = field?.querySelector<Input>("input, select, textarea");
    if (!field || !input) continue;
    mark(input, messages.join(" "));
    first ??= input;
  }
  first?.focus();
  return !!first;
}

/**
 * Show the browser's validation error next to a question, and focus the question if it is the first invalid
 * one.
 */
export function refuse(input: Input): void {
  const form = input.form;
  if (!form) return;
  mark(input, getProblem(input));
  if (form.querySelector("[aria-invalid]") === input) input.focus();
  say(form, "Please check the highlighted fields.");
}

function getProblem(input: Input): string {
  const { validity, type, validationMessage, min, max } = input as HTMLInputElement;
  if (validity.valueMissing) return type === "checkbox" ? "Check this box." : "Fill in this field.";
  if (validity.typeMismatch && type === "email") return "Enter an email address like name@example.com.";
  if (validity.rangeUnderflow) return type === "date" ? "Choose a later date." : `Enter ${min} or more.`;
  if (validity.rangeOverflow && type === "number") return `Enter ${max} or less.`;
  return validationMessage;
}

function mark(input: Input, text: string): void {
  unmark(input);
  const note = document.createElement("p");
  note.className = "field-error";
  note.id = `${input.form?.dataset.form}-${input.name}-error`;
  note.textContent = text;
  const field = input.closest(".field");
  if (field) field.append(note);
  else input.closest("label")?.after(note);
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-errormessage", note.id);
  // Some screen readers ignore `aria-errormessage`, so `aria-describedby` refers to the error as well.
  const described = input.getAttribute("aria-describedby");
  input.dataset.described = described ?? "";
  input.setAttribute("aria-describedby", [described, note.id].filter(Boolean).join(" "));
  input.addEventListener("input", () => unmark(input), { once: true });
}

function unmark(input: Input): void {
  if (!input.hasAttribute("aria-invalid")) return;
  document.getElementById(input.getAttribute("aria-errormessage") ?? "")?.remove();
  input.removeAttribute("aria-invalid");
  input.removeAttribute("aria-errormessage");
  const { described } = input.dataset;
  if (described) input.setAttribute("aria-describedby", described);
  else input.removeAttribute("aria-describedby");
}

function clear(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<Input>("[aria-invalid]")) unmark(input);
}

function say(form: HTMLFormElement, words: string): void {
  const status = form.querySelector(".form-said");
  if (status) status.textContent = words;
}

function thank(form: HTMLFormElement, note = ""): void {
  const thanks = document.createElement("p");
  thanks.className = "form-done";
  thanks.setAttribute("role", "status");
  thanks.tabIndex = -1;
  thanks.textContent = [form.dataset.success || "Thank you.", note].filter(Boolean).join(" ");
  form.replaceWith(thanks);
  thanks.focus();
}
