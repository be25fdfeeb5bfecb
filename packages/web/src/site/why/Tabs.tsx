import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { ClaimFigure } from '../layout/ClaimFigure.tsx';

/** Written out, because Tailwind reads class names and does not run code. */
const SHOWN = {
  problems: 'group-has-[[value=problems]:checked]/why:block',
  solutions: 'group-has-[[value=solutions]:checked]/why:block',
  benefits: 'group-has-[[value=benefits]:checked]/why:block',
};

const LABELS = { problems: 'CRM Problems', solutions: 'Our Solutions', benefits: 'Key Benefits' } as const;

const PROBLEMS = [
  ['The number has no reasons', 'A roll-up of stage percentages is one figure. Nobody can open it.'],
  ['The past is overwritten', 'You cannot see that a close date moved five times.'],
  ['Silence is invisible', 'A deal without contact for a month looks like any other.'],
  ['Frameworks stay empty', 'Reps fill in the fields the day before the review.'],
] as const;

const SOLUTIONS = [
  [
    'A range you can open',
    'Low, most likely and high, in parts: closed, open deals by win chance, new deals still to come.',
  ],
  [
    'A ledger under every deal',
    'Forecastle keeps every change with its author and time, and counts pushes and days in stage.',
  ],
  ['Freshness and drag', 'See who has gone quiet and what slows a deal, with the reasons.'],
  ['Evidence that counts', 'Half of a deal’s risk score is framework evidence: reps see it move.'],
] as const;

/** Three views behind a choice that needs no script. Paper shows them all. */
export function Tabs() {
  return (
    <div className="group/why">
      <fieldset className="mb-8 flex flex-wrap gap-2 print:hidden">
        <legend className="sr-only">What to look at</legend>
        {(Object.keys(LABELS) as (keyof typeof LABELS)[]).map((key) => (
          <label
            key={key}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-line-strong bg-surface px-4 font-medium text-ink-2 transition-colors touch:min-h-12 hover:bg-hover has-checked:border-transparent has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input type="radio" name="why" value={key} defaultChecked={key === 'problems'} className="sr-only" />
            {LABELS[key]}
          </label>
        ))}
      </fieldset>
      <Panel of="problems">
        <Points points={PROBLEMS} />
      </Panel>
      <Panel of="solutions">
        <Points points={SOLUTIONS} />
      </Panel>
      <Panel of="benefits">
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {(['forecastVarianceTypical', 'winRateFrameworks', 'hoursSaved', 'rampTime'] as const).map((id) => (
            <li key={id} className="border-t border-line pt-5">
              <ClaimFigure id={id} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Panel({ of, children }: { of: keyof typeof LABELS; children: ReactNode }) {
  return (
    <section aria-label={LABELS[of]} className={classes('hidden min-h-52 print:mb-8 print:block', SHOWN[of])}>
      {children}
    </section>
  );
}

function Points({ points }: { points: readonly (readonly [string, string])[] }) {
  return (
    <ul className="grid gap-x-12 sm:grid-cols-2">
      {points.map(([title, words]) => (
        <li key={title} className="border-t border-line py-5">
          <h3 className="font-serif text-18 font-semibold">{title}</h3>
          <p className="mt-1.5 text-pretty text-ink-2">{words}</p>
        </li>
      ))}
    </ul>
  );
}
