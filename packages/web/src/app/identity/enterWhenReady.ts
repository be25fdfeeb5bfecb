import type { DemoStep } from '@forecastle/contract';
import { api } from '../../api/client.ts';
import { browserDefaults } from './browserDefaults.ts';
import type { DemoRole } from './demoRoles.ts';

/** Milliseconds between looks at how far the demo is set up. */
const LOOK_EVERY_MS = 1_000;

/** Enters the demo once it is set up, and says how far that is until then. */
export async function enterWhenReady(role: DemoRole, onStep: (step: DemoStep) => void) {
  const { timeZone } = browserDefaults();
  for (;;) {
    const { step } = await api.demo.status({ timeZone });
    if (step !== undefined) onStep(step);
    // What failed the server says to who enters.
    if (step === undefined || step === 'ready' || step === 'failed') return api.demo.enter({ role, timeZone });
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
