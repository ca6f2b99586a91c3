import { createEmitter } from "./emitter";
import { errorBody } from "./errors";

export const CONFIRM_IDENTITY = "confirm_identity";

/** The open dialog to confirm the user's identity, shared by all calls that wait for its result. */
let question: { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void } | null = null;
const changed = createEmitter();

/** Make a call, and repeat it after the user has confirmed their identity, if the API requires that. */
export async function withIdentity(send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  if (response.status !== 403) return response;
  const { code } = await errorBody(response.clone());
  if (code !== CONFIRM_IDENTITY || !(await askIdentity())) return response;
  return send();
}

/** Return whether the dialog to confirm the user's identity is open. */
export function isIdentityAsked(): boolean {
  return question !== null;
}

export const onIdentity = changed.subscribe;

/** Close the dialog, and repeat the waiting calls if the user has confirmed their identity. */
export function settleIdentity(isConfirmed: boolean): void {
  question?.settle(isConfirmed);
  question = null;
  changed.emit();
}

function askIdentity(): Promise<boolean> {
  if (!question) {
    let settle: (isConfirmed: boolean) => void = () => {};
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    question = { answer, settle };
    changed.emit();
  }
  return question.answer;
}
