/**
 * Query pipelining: statements that do not need each other's answers are sent back to back and cost one round trip. PostgreSQL
 * runs them in order, and each sees the effect of those before it. Connections are opened in pipeline mode (`pools.ts`).
 */

type Answers<T extends readonly unknown[]> = { -readonly [At in keyof T]: Awaited<T[At]> };

/**
 * Returns the answers in the order of the statements. Waits for all of them even when one fails, so that nothing is sent
 * after the transaction has ended. Throws the error of the first that failed: those behind it failed because of it.
 */
export async function all<const T extends readonly unknown[]>(answers: T): Promise<Answers<T>> {
  await Promise.allSettled(answers);
  return (await Promise.all(answers)) as Answers<T>;
}

/** Collects statements that a transaction has sent and not yet waited for. */
export class Pipeline {
  readonly #answers: Promise<unknown>[] = [];

  add<T>(answer: Promise<T>): Promise<T> {
    // `flushed` reports it.
    answer.catch(() => undefined);
    this.#answers.push(answer);
    return answer;
  }

  /** Waits for all collected statements, as `all` does. */
  async flushed(): Promise<void> {
    await all(this.#answers);
  }
}

/**
 * Runs work that sends statements without waiting, then waits for them. With `later` the caller's pipeline collects them, and
 * the caller waits. When a statement failed before the work did, its error is thrown.
 */
export async function withPipeline<T>(
  later: Pipeline | undefined,
  work: (pipeline: Pipeline) => Promise<T>,
): Promise<T> {
  const pipeline = later ?? new Pipeline();
  let result: T;
  try {
    result = await work(pipeline);
  } catch (error) {
    await pipeline.flushed();
    throw error;
  }
  if (!later) await pipeline.flushed();
  return result;
}
