/** The API's challenge: find the number below `numbers` for which SHA-256 of `salt` + number is `digest`. */
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

/** Find the number in a worker. This takes seconds, but the page stays usable. */
export function prove({ token, ...search }: ProofChallenge): Promise<Proof> {
  const worker = new Worker(new URL("./proofWorker.ts", import.meta.url), { type: "module" });
  return new Promise<Proof>((resolve, reject) => {
    worker.onmessage = ({ data: number }: MessageEvent<number>) => resolve({ token, number });
    worker.onerror = () => reject(new Error("The proof-of-work worker failed"));
    worker.postMessage(search);
  }).finally(() => worker.terminate());
}
