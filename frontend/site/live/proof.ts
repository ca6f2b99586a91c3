/** What the API asks for: the number below `numbers` that, written after `salt`, has the SHA-256 `digest`. */
export interface ProofChallenge {
  token: string;
  salt: string;
  digest: string;
  numbers: number;
}

export interface Proof {
  token: string;
  number: number;
}

/** Find the number, which takes seconds; the page stays usable meanwhile. */
export function prove({ token, ...search }: ProofChallenge): Promise<Proof> {
  const worker = new Worker(new URL("./proofWorker.ts", import.meta.url), { type: "module" });
  return new Promise<Proof>((resolve, reject) => {
    worker.onmessage = ({ data: number }: MessageEvent<number>) => resolve({ token, number });
    worker.onerror = () => reject(new Error("No number was found"));
    worker.postMessage(search);
  }).finally(() => worker.terminate());
}
