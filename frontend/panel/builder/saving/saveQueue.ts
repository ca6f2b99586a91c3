export type SaveState = "saved" | "waiting" | "saving" | "retrying" | "stopped";

interface SaveQueueOptions<Value> {
  /** Send a value. `verdict` decides how to handle errors. */
  send: (value: Value) => Promise<void>;
  /** Return the time in milliseconds until the retry after an error, or "stop" to wait for `resume`. */
  verdict: (error: unknown, attempt: number) => number | "stop";
  onState: (state: SaveState) => void;
  delay?: number;
}

export const AUTOSAVE_DELAY = 800;

/**
 * Sends the latest of many values, one at a time, after a pause since the last change. Never sends an older
 * value after a newer one.
 */
export class SaveQueue<Value> {
  private latest: { value: Value; number: number } | null = null;
  private lastNumber = 0;
  private savedNumber = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> | null = null;
  private attempt = 0;
  private isStopped = false;
  private readonly options: Required<SaveQueueOptions<Value>>;

  constructor(options: SaveQueueOptions<Value>) {
    this.options = { delay: AUTOSAVE_DELAY, ...options };
  }

  /** Whether there are unsaved changes. */
  get isBehind(): boolean {
    return this.savedNumber < this.lastNumber;
  }

  change(value: Value): void {
    this.lastNumber += 1;
    this.latest = { value, number: this.lastNumber };
    if (this.isStopped || this.sending) return;
    this.options.onState("waiting");
    this.sendAfter(this.options.delay);
  }

  /** Send pending changes now, and return whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.isBehind && !this.isStopped) {
      const before = this.attempt;
      await (this.sending ?? this.start());
      if (this.attempt > before) return false;
    }
    return !this.isBehind;
  }

  /** Continue after a stop, and send the changes made in the meantime. */
  resume(): void {
    this.isStopped = false;
    this.attempt = 0;
    if (this.isBehind) void this.flush();
    else this.options.onState("saved");
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.options.onState("stopped");
  }

  /** Discard pending changes, because another version replaced them on the server. */
  forget(): void {
    clearTimeout(this.timer);
    this.savedNumber = this.lastNumber;
    this.isStopped = false;
    this.options.onState("saved");
  }

  end(): void {
    clearTimeout(this.timer);
    this.isStopped = true;
  }

  private sendAfter(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void (this.sending ?? this.start()), delay);
  }

  private start(): Promise<void> {
    this.sending = this.sendLatest().finally(() => {
      this.sending = null;
      // Changes made during the last request are sent after a shorter pause.
      if (this.isBehind && !this.isStopped && this.attempt === 0) this.sendAfter(this.options.delay / 4);
    });
    return this.sending;
  }

  private async sendLatest(): Promise<void> {
    const { latest } = this;
    if (!latest || !this.isBehind || this.isStopped) return;
    this.options.onState("saving");
    try {
      await this.options.send(latest.value);
      this.savedNumber = Math.max(this.savedNumber, latest.number);
      this.attempt = 0;
      this.options.onState(this.isBehind ? "waiting" : "saved");
    } catch (error) {
      this.attempt += 1;
      const verdict = this.options.verdict(error, this.attempt);
      if (verdict === "stop") return this.stop();
      this.options.onState("retrying");
      this.sendAfter(verdict);
    }
  }
}
