import type { TeamPlanSort } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Select, SMALL_SELECT } from '../../ui/fields/Select.tsx';
import { RepLink } from '../forecasts/RepLink.tsx';
import type { RepStanding } from './plan.ts';

interface RepPlansProps {
  items: readonly RepStanding[];
  target: number;
  sort: TeamPlanSort;
  onSort: (sort: TeamPlanSort | null) => void;
  onRep: (id: string) => void;
  /** Opens what the rep missed last week. */
  onMissed: (id: string) => void;
  /** Loads more reps. */
  below: ReactNode;
}

const ORDERS: readonly { readonly value: TeamPlanSort; readonly label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: 'behind', label: 'Least complete first' },
  { value: 'high', label: 'Most high-priority first' },
];

/** Lists reps with their completion, urgent and missed actions, and the last eight weeks. */
export function RepPlans({ items, target, sort, onSort, onRep, onMissed, below }: RepPlansProps) {
  return (
    <Card
      title="Reps"
      flush
      aside={
        items.length > 1 && (
          <Select
            label="Order of reps"
            align="end"
            value={sort}
            choices={ORDERS}
            onChange={onSort}
            className={SMALL_SELECT}
          />
        )
      }
    >
      <ul>
        {items.map((item) => (
          <li key={item.rep.id} className="flex items-center border-t border-line pr-3">
            <div className="relative grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3 hover:bg-hover max-sm:px-4 md:grid-cols-[minmax(0,3fr)_8.5rem_minmax(0,6fr)_6rem] xl:grid-cols-[minmax(0,3fr)_8.5rem_minmax(0,6fr)_8rem]">
              {/* The link covers the row; the other controls lie above it. */}
              <button
                type="button"
                onClick={() => onRep(item.rep.id)}
                className="min-w-0 cursor-pointer text-left font-medium text-pretty after:absolute after:inset-0"
              >
                {item.rep.name}
              </button>
              <span className="justify-self-end md:justify-self-start">
                <Completion item={item} target={target} />
              </span>
              <span className="flex flex-wrap gap-1.5 max-md:col-span-2">
                <Marks item={item} onMissed={() => onMissed(item.rep.id)} />
              </span>
              <span className="max-md:hidden">
                <Sparkline item={item} target={target} />
              </span>
            </div>
            <RepLink id={item.rep.id} name={item.rep.name} />
          </li>
        ))}
      </ul>
      {below}
    </Card>
  );
}

function Completion({ item: { completion, counts, madeAt }, target }: { item: RepStanding; target: number }) {
  if (madeAt === null) return <span className="text-14 text-ink-3">No plan yet</span>;
  if (completion === null) return <span className="text-14 text-ink-3">Nothing to do</span>;
  const all = counts.open + counts.complete + counts.snoozed;
  return (
    <span className="inline-flex items-baseline gap-2">
      <Chip tone={completion >= target ? 'health' : 'neutral'} icon={completion >= target ? 'check' : undefined}>
        <span className="num">{completion}%</span>
      </Chip>
      <span className="num text-12 whitespace-nowrap text-ink-3">
        {counts.complete} of {all} done
      </span>
    </span>
  );
}

function Marks({ item, onMissed }: { item: RepStanding; onMissed: () => void }) {
  const { openHigh, missedLastWeek, carriedOver } = item;
  return (
    <>
      {openHigh > 0 && (
        <Chip tone="risk" icon="arrow-up">
          {openHigh} high priority open
        </Chip>
      )}
      {missedLastWeek > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onMissed}
          className="relative inline-flex cursor-pointer items-center rounded-sm touch:min-h-12"
        >
          <Chip tone="attention" icon="chevron-right">
            {missedLastWeek} missed last week
          </Chip>
        </button>
      )}
      {carriedOver > 0 && <Chip icon="undo">{carriedOver} carried over</Chip>}
    </>
  );
}

const HEIGHT = 24;

function Sparkline({ item: { trend }, target }: { item: RepStanding; target: number }) {
  const words = trend.map(({ completion }) => (completion === null ? 'none' : `${completion}%`)).join(', ');
  return (
    <span
      role="img"
      aria-label={`Last eight weeks: ${words}`}
      className="flex items-end gap-1"
      style={{ height: HEIGHT }}
    >
      {trend.map(({ week, completion }) => (
        <span
          key={week}
          className={`min-h-px flex-1 rounded-t-sm ${completion === null ? 'bg-line' : completion >= target ? 'bg-health' : 'bg-forecast-mid'}`}
          style={{ height: ((completion ?? 0) / 100) * HEIGHT }}
        />
      ))}
    </span>
  );
}
