/** Work of a process that goes on after its request has been answered, and that others can watch and stop. */

interface Ongoing {
  readonly controller: AbortController;
  readonly watchers: Set<(snapshot: string) => void>;
  latest: string | null;
  done: Promise<void>;
}

/** Reason of an abort because the process ends, rather than because somebody stopped the work. */
export const CLOSING = 'closing';

export interface OngoingControl {
  /** Aborted when somebody stops the work, or with the reason `CLOSING` when the process ends. */
  readonly signal: AbortSignal;
  /** Stops the work from within. */
  readonly stop: () => void;
  /** Tells all watchers how far it is. */
  readonly publish: (snapshot: string) => void;
}

export class OngoingWork {
  readonly #all = new Map<string, Ongoing>();

  /** Starts work under an id. What it rejects with is told to `fail`: nobody else waits for it. */
  start(id: string, work: (control: OngoingControl) => Promise<void>, fail: (error: unknown) => void): void {
    const controller = new AbortController();
    const ongoing: Ongoing = { controller, watchers: new Set(), latest: null, done: Promise.resolve() };
    const publish = (snapshot: string) => {
      ongoing.latest = snapshot;
      for (const watcher of ongoing.watchers) watcher(snapshot);
    };
    this.#all.set(id, ongoing);
    ongoing.done = work({ signal: controller.signal, stop: () => controller.abort(), publish })
      .catch(fail)
      .finally(() => this.#all.delete(id));
  }

  /** Returns whether this process does such work. */
  stop(id: string): boolean {
    const ongoing = this.#all.get(id);
    ongoing?.controller.abort();
    return ongoing !== undefined;
  }

  /** Resolves when the work has ended; at once where this process does none of that id. */
  async ended(id: string): Promise<void> {
    await this.#all.get(id)?.done;
  }

  /**
   * Tells a watcher the latest snapshot and each later one. Returns how to stop watching and when the work ends; null where
   * this process does no such work.
   */
  watch(id: string, watcher: (snapshot: string) => void): { unwatch: () => void; done: Promise<void> } | null {
    const ongoing = this.#all.get(id);
    if (!ongoing) return null;
    if (ongoing.latest !== null) watcher(ongoing.latest);
    ongoing.watchers.add(watcher);
    return { unwatch: () => ongoing.watchers.delete(watcher), done: ongoing.done };
  }

  /** Aborts all work and waits until each has written what it has. */
  async close(): Promise<void> {
    const all = [...this.#all.values()];
    for (const { controller } of all) controller.abort(CLOSING);
    await Promise.all(all.map(({ done }) => done));
  }
}
