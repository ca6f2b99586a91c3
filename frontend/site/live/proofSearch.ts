import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { ProofChallenge } from "./proof";

/**
 * Return the number below `numbers` that has the given digest when it is appended to `salt`. Web Crypto is
 * not used, because it is unavailable on plain HTTP, and a promise for each of a million numbers takes
 * several times longer.
 */
export function find({ salt, digest, numbers }: Omit<ProofChallenge, "token">): number {
  const first = Number.parseInt(digest.slice(0, 2), 16);
  for (let number = 0; number < numbers; number += 1) {
    const made = sha256(utf8ToBytes(`${salt}${number}`));
    if (made[0] === first && bytesToHex(made) === digest) return number;
  }
  throw new Error("No proof-of-work solution found");
}
