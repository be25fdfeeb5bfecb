import { counted, REVENUE_DIMENSION_NAMES } from '@forecastle/rules';
import { Card } from '../../ui/Card.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Breakdown } from './answers.ts';
import { openPath } from './breakdownPaths.ts';
import { groupName } from './breakdownWords.ts';

/** Open amounts as bars on one axis, with what of each is at risk; the table below holds every figure. */
export function BreakdownChart({ view, timeZone }: { view: Breakdown; timeZone: string }) {
  const { groups, total, currency } = view;
  const open = groups.filter((group) => group.open.count > 0);
  if (open.length === 0) return null;
  const most = Math.max(...open.map(({ open: { amountBaseMinor } }) => Math.abs(Number(amountBaseMinor))), 1);
  const width = (minor: string) => `${(100 * Math.max(0, Number(minor))) / most}%`;
  return (
    <Card
      title={`Open by ${REVENUE_DIMENSION_NAMES[view.dimension].toLowerCase()}`}
      aside={
        <span className="flex flex-wrap gap-x-3">
          <Key tone="bg-forecast">Open</Key>
          <Key tone="bg-risk">At risk</Key>
        </span>
      }
    >
      <p className="num mb-3">
        <Money minor={total.open.amountBaseMinor} currency={currency} style="compact" /> in{' '}
        {counted(total.open.count, 'deal')}, weighted{' '}
        <Money minor={total.weightedMinor} currency={currency} style="compact" />
      </p>
      <ul className="grid gap-2">
        {open.map((group) => {
          const to = openPath(timeZone)(view, group);
          const name = groupName(view, group);
          return (
            <li
              key={`${group.kind} ${group.name}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,12rem)_minmax(6rem,1fr)_9rem]"
            >
              <span className={group.kind === 'value' ? 'break-words' : 'text-ink-2'}>
                {to ? (
                  <Link quiet to={to} className="inline-flex min-h-6 items-center touch:min-h-12">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </span>
              <span aria-hidden="true" className="relative h-4 max-sm:col-span-2 max-sm:row-start-2">
                <span
                  className="absolute inset-y-0.5 left-0 min-w-0.5 rounded-[2px] bg-forecast"
                  style={{ width: width(group.open.amountBaseMinor) }}
                />
                {group.atRisk.count > 0 && (
                  <span
                    className="absolute bottom-0.5 left-0 h-1 min-w-0.5 rounded-[2px] bg-risk"
                    style={{ width: width(group.atRisk.amountBaseMinor) }}
                  />
                )}
              </span>
              <span className="num text-right whitespace-nowrap">
                <Money minor={group.open.amountBaseMinor} currency={currency} style="compact" />
                <span className="ml-2 inline-block w-14 text-ink-3">
                  {group.share === null ? <Unknown /> : `${group.share}%`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

export function Key({ tone, children }: { tone: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2 rounded-[2px] ${tone}`} />
      {children}
    </span>
  );
}
