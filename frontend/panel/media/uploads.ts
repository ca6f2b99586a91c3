import { ApiError, NoAnswer } from "../../client/errors";

interface QueuedUpload<Result> {
  key: number;
  file: File;
  folder: string;
  /** The progress, from 0 to 1. */
  progress: number;
  state: "waiting" | "sending" | "done" | "failed";
  /** The reason for the failure. */
  problem: string;
  result: Result | null;
}

type SendFile<Result> = (file: File, folder: string, onProgress: (part: number) => void) => Promise<Result>;

const AT_ONCE = 3;
/**
 * The longest wait in seconds before an automatic retry. If the server requires a longer wait, the user sees
 * a message.
 */
const LONGEST_PAUSE = 120;
const USUAL_PAUSE = 30;

/**
 * A queue that uploads files to the library, a few at a time. Failed uploads wait for a retry. When the
 * server throttles, the queue pauses.
 */
export class UploadQueue<Result> {
  private uploads: readonly QueuedUpload<Result>[] = [];
  private lastKey = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly send: SendFile<Result>,
    private readonly onDone: (result: Result) => void,
  ) {}

  readonly all = () => this.uploads;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  isBusy(): boolean {
    return this.uploads.some(({ state }) => state === "waiting" || state === "sending");
  }

  /** Return whether the queue is pausing because the server throttled it. */
  isPausing(): boolean {
    return this.pause !== undefined;
  }

  add(files: Iterable<File>, folder: string): void {
    const added = [...files].map((file): QueuedUpload<Result> => {
      this.lastKey += 1;
      return { key: this.lastKey, file, folder, progress: 0, state: "waiting", problem: "", result: null };
    });
    this.set([...this.uploads, ...added]);
    this.goOn();
  }

  retry(key: number): void {
    this.change(key, { state: "waiting", progress: 0, problem: "" });
    this.goOn();
  }

  retryAll(): void {
    for (const { key, state } of this.uploads) if (state === "failed") this.retry(key);
  }

  /** Remove completed and failed uploads from the list. */
  clear(): void {
    this.set(this.uploads.filter(({ state }) => state === "waiting" || state === "sending"));
  }

  private goOn(): void {
    if (this.isPausing()) return;
    const sending = this.uploads.filter(({ state }) => state === "sending").length;
    const next = this.uploads.filter(({ state }) => state === "waiting").slice(0, AT_ONCE - sending);
    for (const upload of next) void this.start(upload);
  }

  private async start({ key, file, folder }: QueuedUpload<Result>): Promise<void> {
    this.change(key, { state: "sending" });
    try {
      const result = await this.send(file, folder, (progress) => this.change(key, { progress }));
      this.change(key, { state: "done", progress: 1, result });
      this.onDone(result);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error;
      const seconds = pauseAfter(error);
      if (seconds !== null) this.pauseFor(seconds);
      this.change(
        key,
        seconds === null
          ? { state: "failed", problem: error.message }
          : { state: "waiting", progress: 0, problem: "" },
      );
    } finally {
      this.goOn();
    }
  }

  private pauseFor(seconds: number): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      this.pause = undefined;
      this.set([...this.uploads]);
      this.goOn();
    }, seconds * 1000);
  }

  private change(key: number, change: Partial<QueuedUpload<Result>>): void {
    this.set(this.uploads.map((each) => (each.key === key ? { ...each, ...change } : each)));
  }

  private set(uploads: readonly QueuedUpload<Result>[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }
}

/** Return the seconds until an automatic retry, or null if there is none. */
function pauseAfter(error: ApiError | NoAnswer): number | null {
  if (!(error instanceof ApiError) || (error.status !== 429 && error.status !== 503)) return null;
  const seconds = error.retryAfter ?? USUAL_PAUSE;
  return seconds <= LONGEST_PAUSE ? seconds : null;
}
