import type { Worker } from "node:worker_threads";
import type { Described } from "./layout";
import { errorText, log } from "./log";
import type { WorkerAnswer, WorkerTask } from "./worker";

interface RenderLimits {
  /** Threads at most: the first is always there, each further one while pages wait for it. */
  size: number;
  /**
   * A page that takes longer is given up and its thread ended: an endless loop cannot be stopped otherwise.
   * Less than the caller waits, who then knows that it was the page and not the renderer.
   */
  drawMilliseconds?: number;
  /** Pages that may wait for a thread; nobody waits longer than the caller does. */
  queue?: number;
  /** After so long without a page all threads but the first one end: each holds a dozen megabytes. */
  idleMilliseconds?: number;
}

interface DrawingTask {
  /** Null asks the thread for an answer and nothing else. */
  task: WorkerTask | null;
  resolve: (answer: WorkerAnswer) => void;
  reject: (error: Error) => void;
  /** The caller has gone: the page need not be drawn any more. */
  cancelled: boolean;
}

interface Thread {
  worker: Worker;
  job?: DrawingTask;
  deadline?: NodeJS.Timeout;
  /** Ends it when it has had nothing to do for a while. */
  retirement?: NodeJS.Timeout;
  ready: boolean;
}

const restartPause = 500;

/** Thrown when more pages wait than can be drawn in time. */
export class PoolBusy extends Error {}

/** Thrown for a page that took too long, or more memory than its thread has. */
export class PageTooSlow extends Error {}

/** A few threads that draw pages; one that hangs or dies is replaced and takes no other page with it. */
export class RenderPool {
  private readonly threads = new Set<Thread>();
  private readonly waiting: DrawingTask[] = [];
  private readonly drawMilliseconds: number;
  private readonly queue: number;
  private readonly size: number;
  private readonly idleMilliseconds: number;
  private closing = false;

  constructor(
    private readonly start: () => Worker,
    { size, drawMilliseconds = 1000, queue = 64, idleMilliseconds = 60_000 }: RenderLimits,
  ) {
    this.drawMilliseconds = drawMilliseconds;
    this.queue = queue;
    this.size = size;
    this.idleMilliseconds = idleMilliseconds;
    this.addThread();
  }

  /** The page of `payload` (JSON), which is taken; rejects when it cannot be drawn in time. `signal` gives it up. */
  draw(
    payload: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
    described: Described | null = null,
  ): Promise<WorkerAnswer> {
    if (this.closing || this.waiting.length >= this.queue)
      return Promise.reject(new PoolBusy("Too many pages wait"));
    return new Promise((resolve, reject) => {
      const job: DrawingTask = { task: { payload, described }, resolve, reject, cancelled: false };
      signal.addEventListener("abort", () => {
        job.cancelled = true;
      });
      this.waiting.push(job);
      this.assign();
    });
  }

  /**
   * Resolves once a thread has answered, and rejects when none does in time. It goes before the pages that wait:
   * many of them are no sign of anything wrong.
   */
  check(): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      const job: DrawingTask = { task: null, resolve, reject, cancelled: false };
      // As long as a page under way and the answer may take.
      const timeout = setTimeout(() => {
        job.cancelled = true;
        reject(new Error("No thread has answered"));
      }, 2 * this.drawMilliseconds);
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
      thread.deadline = setTimeout(() => void thread.worker.terminate(), this.drawMilliseconds);
      thread.worker.postMessage(job.task, job.task ? [job.task.payload.buffer] : []);
    }
    const mayGrow = !this.closing && this.threads.size < this.size && this.isNoneStarting;
    if (this.waiting.length && mayGrow) this.addThread();
  }

  private get isNoneStarting(): boolean {
    return [...this.threads].every(({ ready }) => ready);
  }

  private next(): DrawingTask | undefined {
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
    if (!this.threads.delete(thread)) return; // It was retired.
    thread.job?.reject(new PageTooSlow(`Not drawn within ${this.drawMilliseconds} ms, or the thread died`));
    if (this.closing) return;
    // A thread that dies before it could draw anything would die again at once.
    setTimeout(() => this.restart(), thread.ready ? 0 : restartPause);
  }

  private restart(): void {
    if (!this.closing && this.threads.size < this.size) this.addThread();
  }
}
