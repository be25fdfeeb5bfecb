import type { DemoStep } from '@forecastle/contract';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { enterWhenReady } from '../../demo/enterWhenReady.ts';
import { browserDefaults } from './browserDefaults.ts';
import type { DemoRole } from './demoRoles.ts';

/** Enters the demo in a role once it is set up, and reports each step until then. */
export function enterDemo(role: DemoRole, onStep: (step: DemoStep) => void) {
  const { timeZone } = browserDefaults();
  return enterWhenReady(
    {
      step: async () => (await api.demo.status({ timeZone })).step,
      enter: () => api.demo.enter({ role, timeZone }),
      retryAfterSeconds: (error) => problemOf(error).retryAfterSeconds,
    },
    onStep,
  );
}
