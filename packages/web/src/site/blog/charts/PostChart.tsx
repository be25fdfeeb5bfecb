import { classes } from '../../../ui/classes.ts';
import { BacktestChart } from '../../backtest/BacktestChart.tsx';
import { DRAG, SANDBAGGING } from './charts.generated.ts';

interface Bar {
  readonly label: string;
  readonly percent: number;
  readonly color: string;
}

interface Group {
  readonly name: string;
  readonly bars: readonly Bar[];
}

const GROUPS: Readonly<Record<'sandbagging' | 'drag', readonly Group[]>> = {
  sandbagging: SANDBAGGING.map(({ name, missed, corrected }) => ({
    name,
    bars: [
      { label: 'As called', percent: missed, color: 'bg-ink-3' },
      { label: 'Corrected', percent: corrected, color: 'bg-forecast' },
    ],
  })),
  drag: DRAG.map(({ name, low, middle, high }) => ({
    name,
    bars: [
      { label: 'Low drag', percent: low, color: 'bg-health' },
      { label: 'Middle', percent: middle, color: 'bg-attention' },
      { label: 'High drag', percent: high, color: 'bg-risk' },
    ],
  })),
};

export interface PostChartProps {
  name: keyof typeof GROUPS | 'stage-weights';
  /** What the chart shows, in a sentence under it. */
  alt: string;
}

/** A chart of a post, drawn from figures that a command prints. */
export function PostChart({ name, alt }: PostChartProps) {
  return (
    <figure className="my-7 min-w-0 rounded-md bg-surface px-5 py-5 shadow-raised sm:px-6">
      {name === 'stage-weights' ? <BacktestChart beside="stageWeights" /> : <Bars groups={GROUPS[name]} />}
      <figcaption className="mt-4 border-t border-line pt-3 text-14 text-pretty text-ink-2">{alt}</figcaption>
    </figure>
  );
}

function Bars({ groups }: { groups: readonly Group[] }) {
  return (
    <div className="grid gap-5 text-14">
      {groups.map(({ name, bars }) => (
        <div key={name}>
          <p className="mb-1.5 font-medium">{name}</p>
          <ul className="grid gap-1">
            {bars.map(({ label, percent, color }) => (
              <li key={label} className="grid grid-cols-[5.5rem_1fr_2.75rem] items-center gap-3">
                <span className="text-ink-2">{label}</span>
                <span aria-hidden="true" className="h-2.5 rounded-full bg-line">
                  <span className={classes('block h-full rounded-full', color)} style={{ width: `${percent}%` }} />
                </span>
                <span className="num text-right">{percent}%</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
