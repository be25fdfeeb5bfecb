/** Steps of one turn: seconds of work, so that nobody's short work waits long behind a long one. */
const STEPS_OF_A_TURN = 20;

interface Turns {
  readonly signal: AbortSignal;
  /** Goes behind what waits in the queue: called when the turn is over and work is left. */
  readonly again: () => Promise<void>;
}

/**
 * Goes on with something long, a step at a time, until it says that nothing is left. A step is one transaction, which also
 * moves the journal: so the work may be killed at any point and taken up by whoever comes, by several at once too.
 */
export async function inTurns(step: () => Promise<boolean>, { signal, again }: Turns): Promise<void> {
  for (let taken = 0; !signal.aborted; taken++) {
    if (taken === STEPS_OF_A_TURN) return again();
    if (await step()) return;
  }
}
