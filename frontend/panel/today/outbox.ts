import { NoAnswer } from "../../client/errors";
import {
  readDraft,
  readOrphanedDrafts,
  removeDraft,
  removeOrphanedDraft,
  storeDraft,
} from "../kit/drafts/drafts";

interface OutboxOptions<Change> {
  /** The last part of the draft's name. */
  name: string;
  fits: (stored: unknown) => stored is Change;
  /** Merge both changes, with precedence for the later one. Return null if they concern different objects. */
  joined: (before: Change, later: Change) => Change | null;
}

/**
 * Changes made offline: the latest one of each object, in order. They are stored as a draft, so scripts of public
 * pages can neither read them nor add changes that the panel would send.
 */
export class Outbox<Change> {
  /** The requests in progress, by key. */
  private readonly running = new Map<string, Promise<void>>();

  constructor(private readonly options: OutboxOptions<Change>) {}

  /**
   * Return the changes of this tab and of closed tabs, which this tab takes over, with the oldest draft
   * first.
   */
  waiting(key: string): Change[] {
    const name = this.draftOf(key);
    const own = readDraft(name);
    const others = readOrphanedDrafts(name);
    const drafts = [...(own ? [own] : []), ...others].toSorted((one, other) => one.at - other.at);
    const stored = drafts.flatMap(({ changes }) => (Array.isArray(changes) ? changes : []));
    const changes = stored.filter(this.options.fits).reduce<Change[]>(this.add, []);
    if (others.length > 0) {
      this.write(key, changes);
      for (const { at } of others) removeOrphanedDraft(name, at);
    }
    return changes;
  }

  /** Store a change that could not be sent. It replaces an earlier change of the same object. */
  store(key: string, change: Change): void {
    this.write(key, this.add(this.waiting(key), change));
  }

  /**
   * Send all stored changes, each once. A call during another call waits for its result. If the server
   * rejects a change, drop it and throw its error. Changes that could not be sent stay.
   */
  send(key: string, send: (change: Change) => Promise<unknown>): Promise<void> {
    const running = this.running.get(key) ?? this.sendAll(key, send).finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  private async sendAll(key: string, send: (change: Change) => Promise<unknown>): Promise<void> {
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

  private readonly add = (before: Change[], change: Change): Change[] => {
    const same = before.find((each) => this.options.joined(each, change) !== null);
    const others = before.filter((each) => each !== same);
    return [...others, (same && this.options.joined(same, change)) ?? change];
  };

  private write(key: string, changes: Change[]): void {
    const name = this.draftOf(key);
    if (changes.length) storeDraft(name, { at: Date.now(), changes });
    else removeDraft(name);
  }

  private draftOf(key: string): string {
    return `${key}.${this.options.name}`;
  }
}
