import { NoAnswer } from "../../client/errors";

interface OutboxOptions<Change> {
  /** The storage key. */
  name: string;
  fits: (stored: unknown) => stored is Change;
  /** Return both changes as one, the later one first; null if they concern different objects. */
  joined: (before: Change, later: Change) => Change | null;
}

/** Changes made offline: the latest one of each object, in order. */
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

  /** Store a change that could not be sent; it replaces an earlier one of the same object. */
  store(key: string, change: Change): void {
    const before = this.waiting(key);
    const same = before.find((each) => this.options.joined(each, change) !== null);
    const others = before.filter((each) => each !== same);
    this.write(key, [...others, (same && this.options.joined(same, change)) ?? change]);
  }

  /**
   * Send all stored changes, each once. A rejected change is dropped and its error thrown; one that cannot be
   * sent stays.
   */
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

  /** Remove a sent change, unless a newer one has replaced it. */
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
