import { getName } from "../../account/account";

export interface Person {
  id: number;
  firstname: string;
  lastname: string;
}

/** The start of a mention before the cursor: "@", then up to three words of a name. */
const STARTED = /(?:^|[\s(])@((?:[^\s@]+(?: [^\s@]+){0,2})?)$/u;

/** Return the text typed after "@", or null if the cursor is not in a mention. */
export function findStarted(before: string): string | null {
  return STARTED.exec(before)?.[1] ?? null;
}

/** A part of a comment: plain text, or the name of a mentioned user. */
export interface Part {
  at: number;
  text: string;
  person: Person | null;
}

/** Split text at "@name" of these users. If several names match, the longest wins. */
export function splitMentions(text: string, people: readonly Person[]): Part[] {
  const named = people
    .map((person) => ({ person, name: `@${getName(person)}` }))
    .filter(({ name }) => name.length > 1)
    .sort((one, other) => other.name.length - one.name.length);
  const parts: Part[] = [];
  let plain = 0;
  for (let at = text.indexOf("@"); at !== -1; ) {
    const found = named.find(({ name }) => text.startsWith(name, at));
    if (found) {
      if (at > plain) parts.push({ at: plain, text: text.slice(plain, at), person: null });
      parts.push({ at, text: found.name, person: found.person });
      plain = at + found.name.length;
    }
    at = text.indexOf("@", found ? plain : at + 1);
  }
  if (plain < text.length) parts.push({ at: plain, text: text.slice(plain), person: null });
  return parts;
}

/** Return the ids of the users that the text mentions. `people` must start with the selected users. */
export function listMentioned(text: string, people: readonly Person[]): number[] {
  const ids = splitMentions(text, people).flatMap(({ person }) => (person ? [person.id] : []));
  return [...new Set(ids)];
}
