import type { DemoStep } from '@forecastle/contract';
import { SETUP_STEPS } from '../../demo/setupSteps.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Shows how far the demo is set up, step by step. */
export function DemoSetup({ step }: { step: DemoStep }) {
  const current = SETUP_STEPS.findIndex((each) => each.step === step);
  return (
    <section aria-labelledby="demo-setup" className="mt-5 rounded-md border border-line bg-surface p-4">
      <h3 id="demo-setup" className="text-14 font-medium">
        Setting up three years of deals
      </h3>
      <p className="mt-1 text-12 text-ink-2">About a minute, once for all visitors of the day.</p>
      <ol className="mt-3 grid gap-2">
        {SETUP_STEPS.map(({ step: each, name }, place) => (
          <li
            key={each}
            aria-current={place === current ? 'step' : undefined}
            className={classes('flex items-center gap-2 text-14', place > current && 'text-ink-2')}
          >
            {place < current && <Icon name="check" className="text-forecast" />}
            {place === current && <Icon name="spinner" className="animate-turn text-ink-2" />}
            {place > current && <span aria-hidden="true" className="size-4 shrink-0 rounded-full border border-line" />}
            {name}
            {place < current && <span className="sr-only">, done</span>}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {SETUP_STEPS[current]?.name}
      </p>
    </section>
  );
}
