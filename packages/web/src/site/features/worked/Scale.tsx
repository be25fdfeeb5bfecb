import { classes } from '../../../ui/classes.ts';

export interface ScaleStep {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** The band's colour in words, so that the picture is not needed. */
  readonly colour: string;
  readonly tone: 'health' | 'attention' | 'risk';
  readonly says: string;
}

const BARS = { health: 'bg-health', attention: 'bg-attention', risk: 'bg-risk' };
const INKS = { health: 'text-health', attention: 'text-attention-ink', risk: 'text-risk' };

/** The bands of a score along one line from 0 to 100, each as wide as it is. */
export function Scale({ steps }: { steps: readonly ScaleStep[] }) {
  return (
    <ol className="grid gap-6 sm:gap-1.5 sm:[grid-template-columns:var(--columns)]" style={columnsOf(steps)}>
      {steps.map(({ from, to, name, colour, tone, says }) => (
        <li key={name} className="min-w-0">
          <span aria-hidden="true" className={classes('block h-2.5 rounded-full', BARS[tone])} />
          <p className="num mt-3 flex flex-wrap items-baseline gap-x-2">
            <span className="text-22 font-semibold">
              {from}–{to}
            </span>
            <span className={classes('text-14 font-medium', INKS[tone])}>
              {name}, {colour}
            </span>
          </p>
          <p className="mt-1 pr-4 text-ink-2">{says}</p>
        </li>
      ))}
    </ol>
  );
}

const columnsOf = (steps: readonly ScaleStep[]) =>
  ({ '--columns': steps.map(({ from, to }) => `minmax(0, ${to - from + 1}fr)`).join(' ') }) as Record<string, string>;
