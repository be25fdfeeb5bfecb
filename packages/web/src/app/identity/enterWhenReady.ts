import type { DemoStep } from '@forecastle/contract';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { browserDefaults } from './browserDefaults.ts';
import type { DemoRole } from './demoRoles.ts';

/** Milliseconds between looks at how far the demo is set up. */
const LOOK_EVERY_MS = 1_000;
/** Seconds up to which a visitor waits for others to be let in, and how often. */
const WAIT_SECONDS_MAX = 10;
const WAITS_MAX = 12;

/** Enters the demo once it is set up, and says how far that is until then. */
export async function enterWhenReady(role: DemoRole, onStep: (step: DemoStep) => void) {
  const { timeZone } = browserDefaults();
  for (;;) {
    const { step } = await api.demo.status({ timeZone });
    if (step !== undefined) onStep(step);
    // What failed the server says to who enters.
    if (step === undefined || step === 'ready' || step === 'failed') return enterInTurn({ role, timeZone });
    await waited(LOOK_EVERY_MS);
  }
}

/** Everybody who waited for the setup comes at once: the server lets in a few at a time, and says when to come back. */
async function enterInTurn(visitor: { role: DemoRole; timeZone: string }) {
  for (let waits = 0; ; waits += 1) {
    try {
      return await api.demo.enter(visitor);
    } catch (error) {
      const { retryAfterSeconds } = problemOf(error);
      if (retryAfterSeconds === null || retryAfterSeconds > WAIT_SECONDS_MAX || waits === WAITS_MAX) throw error;
      await waited(1000 * retryAfterSeconds);
    }
  }
}

const waited = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
