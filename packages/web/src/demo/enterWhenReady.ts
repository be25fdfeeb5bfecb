import type { DemoStep } from '@forecastle/contract';

/**
 * How a page reaches the demo on the server: the product through its typed client, a public page, which carries little
 * script, by plain requests.
 */
export interface DemoDoor<Entered> {
  /** How far the company of the day is set up; undefined where the server does not say. */
  readonly step: () => Promise<DemoStep | undefined>;
  readonly enter: () => Promise<Entered>;
  /** Seconds after which the server lets in a visitor whom it refused; null where waiting does not help. */
  readonly retryAfterSeconds: (error: unknown) => number | null;
}

/** Milliseconds between looks at how far the demo is set up. */
const LOOK_EVERY_MS = 1_000;
/** Seconds up to which a visitor waits for others to be let in, and how often. */
const WAIT_SECONDS_MAX = 10;
const WAITS_MAX = 12;

/** Enters the demo once it is set up, and reports each step until then. */
export async function enterWhenReady<Entered>(
  door: DemoDoor<Entered>,
  onStep: (step: DemoStep) => void,
): Promise<Entered> {
  for (;;) {
    const step = await door.step();
    if (step !== undefined) onStep(step);
    // The server tells a visitor who enters what failed.
    if (step === undefined || step === 'ready' || step === 'failed') return enterInTurn(door);
    await waited(LOOK_EVERY_MS);
  }
}

/** Everybody who waited for the setup comes at once: the server lets in a few at a time, and says when to come back. */
async function enterInTurn<Entered>({ enter, retryAfterSeconds }: DemoDoor<Entered>): Promise<Entered> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await enter();
    } catch (error) {
      const seconds = retryAfterSeconds(error);
      if (seconds === null || seconds > WAIT_SECONDS_MAX || waits === WAITS_MAX) throw error;
      await waited(1000 * seconds);
    }
  }
}

const waited = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
