import {
  FRAMEWORK_NAMES,
  FRAMEWORK_WEIGHTS,
  FRAMEWORKS,
  type FrameworkKey,
  PHASE_NAMES,
  PHASES,
} from '@forecastle/rules';
import { classes } from '../../ui/classes.ts';

const STAGES = { early: 'Prospecting, Qualification', mid: 'Discovery, Solution Fit', late: 'Proposal, Negotiation' };

const LOOKS: Readonly<Record<FrameworkKey, string>> = {
  meddpic: 'bg-forecast-mid text-ink',
  bant: 'bg-forecast-soft text-forecast',
  spiced: 'bg-line text-ink-2',
  three_whys: '',
};

/** Shows the share of each framework in each phase. Can highlight one framework. */
export function PhaseWeights({ framework }: { framework?: FrameworkKey }) {
  const keys = Object.keys(FRAMEWORKS) as FrameworkKey[];
  const look = (key: FrameworkKey) => {
    if (!framework) return LOOKS[key];
    return key === framework ? 'bg-forecast-mid text-ink font-semibold' : 'bg-line text-ink-2';
  };
  return (
    <ol className="grid gap-6">
      {PHASES.map((phase) => (
        <li key={phase} className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <p>
            <span className="block font-serif text-18 font-semibold">{PHASE_NAMES[phase]}</span>
            <span className="text-14 text-ink-3">{STAGES[phase]}</span>
          </p>
          <ul className="num flex gap-1 text-12 font-medium sm:text-14">
            {keys
              .filter((key) => FRAMEWORK_WEIGHTS[phase][key] > 0)
              .map((key) => (
                <li
                  key={key}
                  className={classes('min-w-0 rounded-sm px-2 py-2.5 leading-tight sm:px-3', look(key))}
                  style={{ flex: `${FRAMEWORK_WEIGHTS[phase][key]} 0 0` }}
                >
                  <span className="block">{FRAMEWORK_NAMES[key]}</span>
                  {FRAMEWORK_WEIGHTS[phase][key]}%
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
