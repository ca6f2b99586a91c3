import { NoAnswer } from "../../client/errors";

interface OutboxOptions<Change> {
  /** Under which what is said is stored. */
  name: string;
  fits: (stored: unknown) => stored is Change;
  /** Both in one, the later word first; null where they are about different things. */
  joined: (before: Change, later: Change) => Change | null;
}

/** What was said while nobody could be reached, the last word on each thing, in the order it was said. */
export class Outbox<Change> {
  constructor(private readonly options: OutboxOptions<Change>) {}

  waiting(key: string): Change[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.place(key)) ?? "[]");
      return Array.isArray(stored) ? stored.filter(this.options.fits) : [];
    } catch {
      return [];
    }
  }

  /** Stores what could not be sent; a later word on the same thing takes the place of an earlier one. */
  store(key: string, change: Change): void {
    const before = this.waiting(key);
    const same = before.find((each) => this.options.joined(each, change) !== null);
    const others = before.filter((each) => each !== same);
    this.write(key, [...others, (same && this.options.joined(same, change)) ?? change]);
  }

  /** Sends all that is stored, each once; what the server refuses is given up and thrown, what cannot be sent stays. */
  async send(key: string, send: (change: Change) => Promise<unknown>): Promise<void> {
    for (const change of this.waiting(key)) {
      try {
        await send(change);
      } catch (error) {
        if (error instanceof NoAnswer) return;
        this.drop(key, change);
        throw error;
      }
      this.drop(key, change);
    }
  }

  /** Takes away what was sent, unless something else was said of it meanwhile. */
  private drop(key: string, sent: Change): void {
    const same = JSON.stringify(sent);
    this.write(
      key,
      this.waiting(key).filter((each) => JSON.stringify(each) !== same),
    );
  }

  private write(key: string, changes: Change[]): void {
    if (changes.length) localStorage.setItem(this.place(key), JSON.stringify(changes));
    else localStorage.removeItem(this.place(key));
  }

  private place(key: string): string {
    return `${this.options.name} ${key}`;
  }
}
