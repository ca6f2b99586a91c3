import { apiUrl } from "./boot";
import { NoAnswer } from "./errors";

const TIMEOUT = 10 * 60_000;

/** Send a form with files, telling how much of it has left; `fetch` cannot tell. */
export function uploadForm(
  path: string,
  form: FormData,
  headers: Record<string, string>,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", apiUrl(path));
    request.timeout = TIMEOUT;
    request.setRequestHeader("Accept", "application/json");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new NoAnswer(new Error("The upload broke off")));
    request.ontimeout = () => reject(new NoAnswer(new Error("The upload took too long")));
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const hasNoBody = request.status === 204 || request.status === 205 || request.status === 304;
  return new Response(hasNoBody ? null : request.responseText, {
    status: request.status,
    headers: { "Content-Type": request.getResponseHeader("Content-Type") ?? "" },
  });
}
