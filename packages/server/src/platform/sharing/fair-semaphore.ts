/** A semaphore that shares its places fairly between organisations and people, who take turns. */

/** Limits how many places one person, organisation or address holds at a time. */
export interface Share {
  readonly of: string;
  readonly most: number;
}

/** Thrown when too many of the same group wait already, or the wait took too long. */
export class QueueFull extends Error {
  /** Whether places were free and the caller's own share was used up. */
  readonly isOwnDoing: boolean;

  constructor(isOwnDoing: boolean) {
    super(isOwnDoing ? 'too much is asked for at a time by the same' : 'no place has become free in time');
    this.isOwnDoing = isOwnDoing;
  }
}

interface Waiting {
  readonly shares: readonly Share[];
  enter(): void;
  refuse(reason: unknown): void;
}

/** Callers that may wait for each place of a share. */
const WAITING_PER_PLACE = 20;

export class FairSemaphore {
  #free: number;
  readonly #held = new Map<string, number>();
  /** The turn in which each group was served last. */
  readonly #turns = new Map<string, number>();
  #latest = 0;
  /** In order of arrival. */
  readonly #waiting: Waiting[] = [];
  readonly #waitMs: number | null;

  /** `waitMs` is how long a caller waits before QueueFull, in milliseconds; null waits for ever. */
  constructor({ count, waitMs }: { count: number; waitMs: number | null }) {
    this.#free = count;
    this.#waitMs = waitMs;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /**
   * Resolves with a function that releases the place; call it once. List the largest group first: the group that holds the
   * fewest places goes next, then the one served longest ago, then the same within the group, then the first to arrive.
   * Throws QueueFull, or the reason of `signal` when it aborts first.
   */
  take(shares: readonly Share[] = [], signal?: AbortSignal): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    if (shares.some((share) => this.#waitingFor(share.of) >= share.most * WAITING_PER_PLACE)) {
      reject(new QueueFull(true));
      return promise;
    }
    if (signal?.aborted) return Promise.reject(signal.reason);
    const leave = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', goAway);
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    };
    const waiting: Waiting = {
      shares,
      enter: () => {
        leave();
        resolve(this.#hold(shares));
      },
      refuse: (reason) => {
        leave();
        reject(reason);
      },
    };
    const goAway = () => waiting.refuse(signal?.reason);
    signal?.addEventListener('abort', goAway);
    const timer =
      this.#waitMs === null
        ? undefined
        : setTimeout(() => waiting.refuse(new QueueFull(!this.#fits(shares))), this.#waitMs);
    this.#waiting.push(waiting);
    this.#serve();
    return promise;
  }

  #serve(): void {
    while (this.#free > 0) {
      const next = this.#waiting
        .filter(({ shares }) => this.#fits(shares))
        .reduce<Waiting | null>((first, other) => (first && !this.#isBefore(other, first) ? first : other), null);
      if (!next) return;
      next.enter();
    }
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    for (let at = 0; at < Math.max(one.shares.length, other.shares.length); at++) {
      const [here, there] = [one.shares[at]?.of ?? '', other.shares[at]?.of ?? ''];
      const difference = this.#heldBy(here) - this.#heldBy(there) || this.#turnOf(here) - this.#turnOf(there);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  #fits(shares: readonly Share[]): boolean {
    return shares.every(({ of, most }) => this.#heldBy(of) < most);
  }

  #heldBy(of: string): number {
    return this.#held.get(of) ?? 0;
  }

  #turnOf(of: string): number {
    return this.#turns.get(of) ?? 0;
  }

  #waitingFor(of: string): number {
    return this.#waiting.filter(({ shares }) => shares.some((share) => share.of === of)).length;
  }

  #hold(shares: readonly Share[]): () => void {
    this.#free--;
    this.#latest++;
    for (const { of } of shares) {
      this.#held.set(of, this.#heldBy(of) + 1);
      this.#turns.set(of, this.#latest);
    }
    return () => {
      this.#free++;
      for (const { of } of shares) this.#held.set(of, this.#heldBy(of) - 1);
      this.#serve();
      for (const { of } of shares) this.#forget(of);
    };
  }

  /** Drops the bookkeeping of a group that neither holds a place nor waits for one. */
  #forget(of: string): void {
    if (this.#heldBy(of) > 0) return;
    this.#held.delete(of);
    if (this.#waitingFor(of) === 0) this.#turns.delete(of);
  }
}
