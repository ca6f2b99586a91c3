import { NoAnswer } from "../../client/errors";

interface Options<Said> {
  /** Under which what is said is stored. */
  name: string;
  fits: (found: unknown) => found is Said;
  /** Both in one, the later word first; null where they are about different things. */
  joined: (before: Said, said: Said) => Said | null;
}

/** What was said while nobody could be reached, the last word on each thing, in the order it was said. */
export class Outbox<Said> {
  constructor(private readonly options: Options<Said>) {}

  waiting(key: string): Said[] {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(this.place(key)) ?? "[]");
      return Array.isArray(found) ? found.filter(this.options.fits) : [];
    } catch {
      return [];
    }
  }

  /** Stores what could not be sent; a later word on the same thing takes the place of an earlier one. */
  store(key: string, said: Said): void {
    const before = this.waiting(key);
    const same = before.find((each) => this.options.joined(each, said) !== null);
    const others = before.filter((each) => each !== same);
    this.write(key, [...others, (same && this.options.joined(same, said)) ?? said]);
  }

  /** Sends all that is stored, each once; what the server refuses is given up and thrown, what cannot be sent stays. */
  async send(key: string, send: (said: Said) => Promise<unknown>): Promise<void> {
    for (const said of this.waiting(key)) {
      try {
        await send(said);
      } catch (error) {
        if (error instanceof NoAnswer) return;
        this.drop(key, said);
        throw error;
      }
      this.drop(key, said);
    }
  }

  /** Takes away what was sent, unless something else was said of it meanwhile. */
  private drop(key: string, sent: Said): void {
    const same = JSON.stringify(sent);
    this.write(
      key,
      this.waiting(key).filter((each) => JSON.stringify(each) !== same),
    );
  }

  private write(key: string, said: Said[]): void {
    if (said.length) localStorage.setItem(this.place(key), JSON.stringify(said));
    else localStorage.removeItem(this.place(key));
  }

  private place(key: string): string {
    return `${this.options.name} ${key}`;
  }
}
