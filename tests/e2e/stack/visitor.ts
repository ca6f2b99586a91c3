import { ask } from "./http";
import type { Stack } from "./stack";
import { expect } from "./test";

/** The milliseconds until a visitor sees a change. */
export const SOON = 2_000;
type Says = () => Promise<boolean>;

/** The output of a site for visitors, calendars, search engines and programs. */
export class Visitor {
  constructor(
    private readonly stack: Stack,
    private readonly host: string,
  ) {}

  /** Return the page as sent, with its structured data. */
  async page(path: string): Promise<string> {
    return (await this.stack.get(path, this.host)).body;
  }

  /** Return the visible text on the page, without machine-readable data. */
  async words(path: string): Promise<string> {
    return (await this.page(path))
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/&#x27;|&apos;/g, "'")
      .replaceAll("\u00a0", " ")
      .replace(/\s+/g, " ");
  }

  /** Return the structured data of the given type on the page, as text. */
  async structuredDataOf(path: string, type: string): Promise<string> {
    const scripts = (await this.page(path)).matchAll(
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
    );
    const things = [...scripts].map(([, text]) => JSON.parse(text ?? "") as { "@type": string });
    return JSON.stringify(things.filter((each) => each["@type"] === type));
  }

  async api(path: string): Promise<string> {
    return (await ask(this.stack.port, `api.${this.host}`, path)).body;
  }

  reads(path: string, words: string | RegExp): Says {
    return async () => includes(await this.words(path), words);
  }

  readsNo(path: string, words: string | RegExp): Says {
    return async () => !includes(await this.words(path), words);
  }

  tells(path: string, type: string, words: string | RegExp): Says {
    return async () => includes(await this.structuredDataOf(path, type), words);
  }

  sends(path: string, words: string | RegExp): Says {
    return async () => includes((await this.page(path)).replace(/\r\n /g, ""), words);
  }

  answers(path: string, words: string | RegExp): Says {
    return async () => includes(await this.api(path), words);
  }
}

function includes(text: string, words: string | RegExp): boolean {
  return typeof words === "string" ? text.includes(words) : words.test(text);
}

/** Request all pages until each contains its text. Fail with the names of the pages that do not in time. */
export async function everywhere(places: Record<string, Says>, patience = SOON): Promise<void> {
  let missing = Object.keys(places);
  const ask = async () => {
    const answers = await Promise.all(missing.map((name) => places[name]?.()));
    missing = missing.filter((_, index) => !answers[index]);
    return missing;
  };
  await expect.poll(ask, { timeout: patience, intervals: [50, 100] }).toEqual([]);
}
