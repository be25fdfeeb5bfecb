/** Answers that take long to work out and move slowly, kept by a process for whoever asks again. */

interface Kept<T> {
  readonly value: T;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  isBeingMade: boolean;
}

export interface KeepingTimes {
  /** Older than that, an answer is made anew behind the one who asks, who gets it as it is. */
  readonly renewAfterMs: number;
  /** Older than that, it is not given any more. */
  readonly lastsMs: number;
  /** Answers that are kept; the one that nobody has asked for longest goes first. */
  readonly most: number;
}

export class KeptAnswers<T> {
  // In the order in which they were asked for.
  private readonly answers = new Map<string, Kept<T>>();
  private readonly times: KeepingTimes;

  constructor(times: KeepingTimes) {
    this.times = times;
  }

  /**
   * `make` works it out for the one who waits. `renew` does so for the next one: it is called when nobody waits for it,
   * and where it fails, the next who asks has it called again.
   */
  async get(
    key: string,
    now: number,
    { make, renew }: { make: () => Promise<T>; renew: (keep: (value: T) => void, fail: () => void) => void },
  ): Promise<T> {
    const kept = this.answers.get(key);
    if (!kept || now - kept.madeAt > this.times.lastsMs) {
      const value = await make();
      this.keep(key, value, now);
      return value;
    }
    this.answers.delete(key);
    this.answers.set(key, kept);
    if (now - kept.madeAt > this.times.renewAfterMs && !kept.isBeingMade) {
      kept.isBeingMade = true;
      renew(
        (value) => this.keep(key, value, now),
        () => {
          kept.isBeingMade = false;
        },
      );
    }
    return kept.value;
  }

  private keep(key: string, value: T, madeAt: number): void {
    this.answers.delete(key);
    this.answers.set(key, { value, madeAt, isBeingMade: false });
    const [oldest] = this.answers.keys();
    if (this.answers.size > this.times.most && oldest !== undefined) this.answers.delete(oldest);
  }
}
