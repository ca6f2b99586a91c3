import type { Worker } from "node:worker_threads";
import type { Described } from "./layout";
import { errorText, log } from "./log";
import type { WorkerAnswer, WorkerTask } from "./worker";

interface RenderLimits {
  /** The maximum number of threads. The first one always runs; others start while pages wait. */
  size: number;
  /**
   * The time limit of a page. Its thread is then terminated, which is the only way to stop an endless loop.
   * Shorter than the caller's timeout, so that the caller can tell a failed page from a failed renderer.
   */
  renderMilliseconds?: number;
  /** The maximum number of waiting pages; a page waits no longer than its caller. */
  queue?: number;
  /** Milliseconds without a page after which all threads except the first end; each uses about 12 MB. */
  idleMilliseconds?: number;
}

interface RenderTask {
  /** Null for a health check of the thread. */
  task: WorkerTask | null;
  resolve: (answer: WorkerAnswer) => void;
  reject: (error: Error) => void;
  /** Whether the caller has disconnected, so that the page is no longer needed. */
  cancelled: boolean;
}

interface Thread {
  worker: Worker;
  job?: RenderTask;
  deadline?: NodeJS.Timeout;
  /** The timer that ends the thread after an idle period. */
  retirement?: NodeJS.Timeout;
  ready: boolean;
}

const restartPause = 500;

/** Thrown when too many pages wait. */
export class PoolBusy extends Error {}

/** Thrown for a page that exceeded the limit of time or memory. */
export class PageTooSlow extends Error {}

/**
 * A pool of threads that render pages. A thread that hangs or exits is replaced, without effect on other
 * pages.
 */
export class RenderPool {
  private readonly threads = new Set<Thread>();
  private readonly waiting: RenderTask[] = [];
  private readonly renderMilliseconds: number;
  private readonly queue: number;
  private readonly size: number;
  private readonly idleMilliseconds: number;
  private closing = false;

  constructor(
    private readonly start: () => Worker,
    { size, renderMilliseconds = 1000, queue = 64, idleMilliseconds = 60_000 }: RenderLimits,
  ) {
    this.renderMilliseconds = renderMilliseconds;
    this.queue = queue;
    this.size = size;
    this.idleMilliseconds = idleMilliseconds;
    this.addThread();
  }

  /**
   * Render the page of `payload` (JSON), which is transferred. Throws if the page can't be rendered in time.
   * `signal` cancels rendering.
   */
  render(
    payload: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
    described: Described | null = null,
  ): Promise<WorkerAnswer> {
    if (this.closing || this.waiting.length >= this.queue)
      return Promise.reject(new PoolBusy("Too many pages wait"));
    return new Promise((resolve, reject) => {
      const job: RenderTask = { task: { payload, described }, resolve, reject, cancelled: false };
      signal.addEventListener("abort", () => {
        job.cancelled = true;
      });
      this.waiting.push(job);
      this.assign();
    });
  }

  /**
   * Wait until a thread has responded, and throw if none does in time. The check runs before waiting pages,
   * because a long queue is not a failure.
   */
  check(): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      const job: RenderTask = { task: null, resolve, reject, cancelled: false };
      // The sum of two time limits: one for the page that is being rendered, one for this response.
      const timeout = setTimeout(() => {
        job.cancelled = true;
        reject(new Error("No thread has answered"));
      }, 2 * this.renderMilliseconds);
      job.resolve = (answer) => {
        clearTimeout(timeout);
        resolve(answer);
      };
      job.reject = (error) => {
        clearTimeout(timeout);
        reject(error);
      };
      this.waiting.unshift(job);
      this.assign();
    });
  }

  async close(): Promise<void> {
    this.closing = true;
    await Promise.all([...this.threads].map(({ worker }) => worker.terminate()));
  }

  private addThread(): void {
    const thread: Thread = { worker: this.start(), ready: false };
    this.threads.add(thread);
    thread.worker.on("message", (message: WorkerAnswer | "ready") => {
      if (message === "ready") thread.ready = true;
      else this.finish(thread, message);
      this.assign();
    });
    thread.worker.on("error", (error) => log("error", "renderer.thread_failed", { error: errorText(error) }));
    thread.worker.on("exit", () => this.replace(thread));
  }

  private assign(): void {
    for (const thread of this.threads) {
      if (!thread.ready || thread.job) continue;
      const job = this.next();
      if (!job) return;
      clearTimeout(thread.retirement);
      thread.job = job;
      thread.deadline = setTimeout(() => void thread.worker.terminate(), this.renderMilliseconds);
      thread.worker.postMessage(job.task, job.task ? [job.task.payload.buffer] : []);
    }
    const mayGrow = !this.closing && this.threads.size < this.size && this.isNoneStarting;
    if (this.waiting.length && mayGrow) this.addThread();
  }

  private get isNoneStarting(): boolean {
    return [...this.threads].every(({ ready }) => ready);
  }

  private next(): RenderTask | undefined {
    for (let job = this.waiting.shift(); job; job = this.waiting.shift()) {
      if (!job.cancelled) return job;
      job.reject(new Error("The caller has gone"));
    }
    return undefined;
  }

  private finish(thread: Thread, answer: WorkerAnswer): void {
    clearTimeout(thread.deadline);
    thread.job?.resolve(answer);
    thread.job = undefined;
    thread.retirement = setTimeout(() => this.retire(thread), this.idleMilliseconds).unref();
  }

  private retire(thread: Thread): void {
    if (this.threads.size === 1 || thread.job) return;
    this.threads.delete(thread);
    void thread.worker.terminate();
  }

  private replace(thread: Thread): void {
    clearTimeout(thread.deadline);
    clearTimeout(thread.retirement);
    if (!this.threads.delete(thread)) return; // This thread was ended because it was idle.
    thread.job?.reject(
      new PageTooSlow(`The page was not rendered within ${this.renderMilliseconds} ms, or the thread died`),
    );
    if (this.closing) return;
    // A thread that dies before its first page would die again immediately.
    setTimeout(() => this.restart(), thread.ready ? 0 : restartPause);
  }

  private restart(): void {
    if (!this.closing && this.threads.size < this.size) this.addThread();
  }
}
