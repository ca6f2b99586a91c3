import { apiUrl } from "./boot";
import { NoAnswer } from "./errors";
import { withIdentity } from "./identity";
import { spokenLanguage } from "./language";
import { newName } from "./once";
import { renewExpired, withSession } from "./session";
import type { DomainImport, Job, MediaFile, MemberImport } from "./types";
import { readRefusal } from "./wrongDomain";

/** The responses of the upload routes. */
interface UploadReplies {
  "/api/media": MediaFile;
  [replacing: `/api/media/${number}/replace`]: MediaFile;
  "/api/imports/members": MemberImport;
  "/api/domain-imports": DomainImport;
  "/api/backups/import": Job;
  "/api/backups/wordpress": Job;
}

/**
 * Milliseconds without progress before an upload fails, for sending and for the server's work. There is no
 * limit for the whole upload, which depends on the connection.
 */
const SILENCE = 2 * 60_000;
const WORK = 10 * 60_000;

/**
 * Send a form with files as the signed-in user and report its progress, which `fetch` cannot do.
 *
 * The server checks the token when the first byte arrives, so an upload may outlast it.
 */
export async function upload<Path extends keyof UploadReplies>(
  path: Path,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<UploadReplies[Path]> {
  const once = { "Idempotency-Key": newName() };
  // The browser reads an error response only after it has sent the whole file, so an expired token is renewed
  // first.
  await renewExpired();
  const response = await withIdentity(() =>
    withSession((headers) => send(path, form, { ...headers, ...once }, onProgress)),
  );
  if (!response.ok) throw await readRefusal(response);
  const { data } = (await response.json()) as { data: UploadReplies[Path] };
  return data;
}

function send(
  path: string,
  form: FormData,
  headers: Record<string, string>,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", apiUrl(path));
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Accept-Language", spokenLanguage());
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let patience: ReturnType<typeof setTimeout>;
    const waitFor = (milliseconds: number) => {
      clearTimeout(patience);
      patience = setTimeout(() => request.abort(), milliseconds);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(SILENCE);
      onProgress(total ? loaded / total : 0);
    };
    request.upload.onload = () => waitFor(WORK);
    request.onload = () => resolve(readResponse(request));
    request.onerror = () => reject(new NoAnswer(new Error("The upload was interrupted")));
    request.onabort = () => reject(new NoAnswer(new Error("The upload timed out")));
    request.onloadend = () => clearTimeout(patience);
    waitFor(SILENCE);
    request.send(form);
  });
}

function readResponse(request: XMLHttpRequest): Response {
  return new Response(request.responseText, {
    status: request.status,
    headers: {
      "Content-Type": request.getResponseHeader("Content-Type") ?? "",
      "Retry-After": request.getResponseHeader("Retry-After") ?? "",
    },
  });
}
