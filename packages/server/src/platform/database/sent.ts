/**
 * Statements that do not wait for one another's answers are sent one behind the other: PostgreSQL does them in this order,
 * each seeing what those before it did and waited for, and the way there and back is gone once. Connections are opened for
 * it (`pipeline` of `pools.ts`).
 */

type Answers<T extends readonly unknown[]> = { -readonly [At in keyof T]: Awaited<T[At]> };

/**
 * The answers to what was sent just now, in its order. All are over when it returns or throws, so that nothing is sent once
 * the transaction has ended. It throws what the first that failed did: what came behind it failed for it.
 */
export async function together<const T extends readonly unknown[]>(answers: T): Promise<Answers<T>> {
  await Promise.allSettled(answers);
  return (await Promise.all(answers)) as Answers<T>;
}

/** What a transaction has sent and not waited for yet. */
export class Sent {
  readonly #answers: Promise<unknown>[] = [];

  add<T>(answer: Promise<T>): Promise<T> {
    // Told by whoever waits for all of them.
    answer.catch(() => undefined);
    this.#answers.push(answer);
    return answer;
  }

  /** Waits for all of it as `together` does. */
  async answered(): Promise<void> {
    await together(this.#answers);
  }
}

/**
 * Runs work that sends without waiting, and waits for that too; unless `later` is given: whoever gave it waits for it, and
 * sends more first. What failed before the work did is thrown in its place.
 */
export async function sending<T>(later: Sent | undefined, work: (sent: Sent) => Promise<T>): Promise<T> {
  const sent = later ?? new Sent();
  let result: T;
  try {
    result = await work(sent);
  } catch (error) {
    await sent.answered();
    throw error;
  }
  if (!later) await sent.answered();
  return result;
}
