import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { MockFrame } from './MockFrame.tsx';

/** Of the actions of a week, from which a plan counts as kept (the target) and as half kept. */
const TARGET = 0.8;
const HALF = 0.5;

const REPS = [
  { name: 'Mere Walker', done: 7, of: 8, high: 'Harbourline, Tasman', missed: 0 },
  { name: 'Ana Ruiz', done: 8, of: 10, high: 'Northwater', missed: 1 },
  { name: 'Tom Ashby', done: 5, of: 9, high: 'Kauri Health', missed: 3 },
  { name: 'Joe Patel', done: 2, of: 7, high: 'Silverfern, Alpine Grid', missed: 4 },
];

const state = (share: number) =>
  share >= TARGET
    ? { bar: 'bg-health', ink: 'text-health', word: 'On target' }
    : share >= HALF
      ? { bar: 'bg-attention', ink: 'text-attention-ink', word: 'Behind' }
      : { bar: 'bg-risk', ink: 'text-risk', word: 'Needs help' };

/** Every rep's plan: how much is done, the deals that come first, what was missed. */
export function TeamActionPlans() {
  const done = REPS.reduce((sum, rep) => sum + rep.done, 0);
  const of = REPS.reduce((sum, rep) => sum + rep.of, 0);
  return (
    <MockFrame title="Team action plans" aside="Enterprise team, this week">
      <p className="border-b border-line px-4 py-3 @lg:px-5">
        <span className="num font-semibold">
          {done} of {of}
        </span>{' '}
        <span className="text-ink-2">
          actions done, <span className="num">{Math.round((done / of) * 100)}%</span>. The target is{' '}
          <span className="num">80%</span>.
        </span>
      </p>
      <ul className="divide-y divide-line">
        {REPS.map(({ name, done: kept, of: planned, high, missed }) => {
          const look = state(kept / planned);
          return (
            <li
              key={name}
              className="grid gap-x-5 gap-y-2 px-4 py-3 @xl:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)_5rem] @xl:items-center @lg:px-5"
            >
              <p className="flex items-center gap-2.5 font-medium">
                <Avatar name={name} />
                {name}
              </p>
              <div className="grid gap-1">
                <p className="flex justify-between gap-3 text-12">
                  <span className="num text-ink-2">
                    {kept} of {planned}
                  </span>
                  <span className={classes('font-medium', look.ink)}>{look.word}</span>
                </p>
                <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
                  <span
                    className={classes('block h-full rounded-full', look.bar)}
                    style={{ width: `${(kept / planned) * 100}%` }}
                  />
                </span>
              </div>
              <p className="text-ink-2">
                <span className="text-12 text-ink-3">First: </span>
                {high}
              </p>
              <p className={classes('num @xl:text-right', missed > 2 ? 'font-medium text-risk' : 'text-ink-3')}>
                {missed} missed
              </p>
            </li>
          );
        })}
      </ul>
    </MockFrame>
  );
}
