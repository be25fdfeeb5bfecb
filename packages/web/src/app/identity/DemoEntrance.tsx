import type { DemoStep } from '@forecastle/contract';
import { MEMBER_ROLE_NAMES, ownPath } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Icon } from '../../ui/Icon.tsx';
import { browserDefaults } from './browserDefaults.ts';
import { DemoSetup } from './DemoSetup.tsx';
import { DEMO_ROLES, type DemoRole } from './demoRoles.ts';
import { enterDemo } from './enterDemo.ts';
import { useEntrance } from './useEntrance.ts';

/** The way into the demo, one press for each role; nothing where the server has none. */
export function DemoEntrance() {
  const { data } = useQuery(query.demo.status.queryOptions({ input: { timeZone: browserDefaults().timeZone } }));
  const [steps, setSteps] = useState<readonly DemoStep[]>([]);
  const enter = (role: DemoRole) => enterDemo(role, (step) => setSteps((before) => [...before, step]));
  const { submit, busy, chosen, problem } = useEntrance(enter, ownPath(null));
  // Who comes when all is set up waits for the copy alone.
  const step = steps[0] === 'ready' ? undefined : steps.at(-1);
  if (!data?.open) return null;
  return (
    <section aria-labelledby="demo" className="mt-10 border-t border-line pt-8">
      <h2 id="demo" className="font-serif text-22 font-medium">
        Look around in the demo
      </h2>
      <p className="mt-2 text-14 text-ink-2">
        A sample company with three years of deals. No sign-up. Your copy is deleted after a day.
      </p>
      <ul className="mt-5 grid grid-cols-1 gap-2 sm:grid-cols-2">
        {DEMO_ROLES.map(({ role, sees }) => {
          const opening = busy && chosen === role;
          return (
            <li key={role}>
              <button
                type="button"
                aria-busy={opening || undefined}
                aria-disabled={busy || undefined}
                onClick={
                  busy
                    ? undefined
                    : () => {
                        setSteps([]);
                        submit(role);
                      }
                }
                className="flex min-h-14 w-full items-center justify-between gap-3 rounded-md border border-line-strong bg-surface px-4 py-2 text-left transition-colors hover:bg-hover aria-disabled:cursor-progress"
              >
                <span>
                  <span className="sr-only">Look around as </span>
                  <span className="block text-14 font-medium">{MEMBER_ROLE_NAMES[role]}</span>
                  <span className="block text-12 text-ink-2">{sees}</span>
                </span>
                {opening && <Icon name="spinner" className="animate-turn text-ink-2" />}
              </button>
            </li>
          );
        })}
      </ul>
      <p role="status" className="mt-3 text-14 text-ink-2">
        {busy && step === undefined && 'Creating your copy…'}
      </p>
      {busy && step !== undefined && step !== 'failed' && <DemoSetup step={step} />}
      {problem && (
        <p role="alert" className="text-14 text-risk">
          {problem.message}
        </p>
      )}
    </section>
  );
}
