import { confidenceBand } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Money } from '../../ui/format/Money.tsx';
import { ScoreCell } from '../../ui/ScoreCell.tsx';
import { FigureCell, FigureHeading } from '../../ui/table/FigureCells.tsx';
import { CONFIDENCE_BANDS } from '../opportunities/scoreBands.ts';
import type { Overview } from './answers.ts';
import { lastWeek } from './comparedWeek.ts';
import { overviewOf } from './forecastQueries.ts';
import { isByPeople, type PipelineView, weeksInput } from './pipelineView.ts';
import { RepLink } from './RepLink.tsx';

interface RepTableProps {
  overview: Overview;
  view: Pick<PipelineView, 'filter' | 'deals'>;
  onOwner: (owner: string | null) => void;
}

/** Open pipeline by rep; a press shows only that rep's, another everybody's again. */
export function RepTable({ overview, view, onOwner }: RepTableProps) {
  const { currency, byRep } = overview;
  const { filter } = view;
  const changeOf = useChanges(view, byRep);
  return (
    <Card
      flush
      title="By rep"
      aside={`Click a rep to filter. Change: ${isByPeople(filter) ? 'all their open deals' : 'deals that match now'}`}
    >
      {/* Positioned, so that words for screen readers stay inside what scrolls. */}
      <div className="relative scrolls-aside">
        <table className="num w-full max-sm:block sm:min-w-136">
          <thead className="border-b border-line text-12 text-ink-3 max-sm:sr-only">
            <tr>
              <th scope="col" className="px-5 pb-2 text-left font-medium">
                Rep
              </th>
              <FigureHeading>Deals</FigureHeading>
              <FigureHeading>Open, {currency}</FigureHeading>
              <FigureHeading>At risk, {currency}</FigureHeading>
              <FigureHeading>
                Not yet <br className="xl:hidden" />
                qualified
              </FigureHeading>
              <FigureHeading>Confidence</FigureHeading>
              <th scope="col" className="px-5 pb-2 text-right font-medium whitespace-nowrap">
                Since <br className="xl:hidden" />
                last week
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {byRep.map((rep) => {
              const isChosen = filter.owner.includes(rep.ownerId);
              return (
                <tr
                  key={rep.ownerId}
                  className={classes(
                    'border-b border-line last:border-0 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-4 max-sm:py-2',
                    isChosen ? 'bg-forecast-soft' : 'hover:bg-hover/60',
                  )}
                >
                  <th
                    scope="row"
                    className="px-5 text-left font-medium max-sm:col-span-2 max-sm:px-0 sm:whitespace-nowrap"
                  >
                    <span className="flex items-center gap-1">
                      <button
                        type="button"
                        aria-pressed={isChosen}
                        onClick={() => onOwner(isChosen ? null : rep.ownerId)}
                        className="h-9 rounded-sm text-left touch:min-h-12 hover:underline"
                      >
                        {rep.name}
                      </button>
                      <RepLink id={rep.ownerId} name={rep.name} />
                    </span>
                  </th>
                  <FigureCell heading="Deals">{rep.open.count.toLocaleString()}</FigureCell>
                  <FigureCell heading="Open">
                    <Money minor={rep.open.amountBaseMinor} currency={currency} style="compact" />
                  </FigureCell>
                  <FigureCell heading="At risk">
                    <Money minor={rep.atRisk.amountBaseMinor} currency={currency} style="compact" />
                  </FigureCell>
                  <FigureCell heading="Not qualified">{rep.notYetQualified.count.toLocaleString()}</FigureCell>
                  <FigureCell heading="Confidence">
                    <ScoreCell
                      mark={false}
                      score={rep.confidence}
                      band={rep.confidence === null ? null : CONFIDENCE_BANDS[confidenceBand(rep.confidence)]}
                    />
                  </FigureCell>
                  <FigureCell heading="Since last week" last>
                    {changeOf(rep.ownerId)}
                  </FigureCell>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/**
 * By how much the confidence of a rep has moved since last week: of all their open deals, of which weeks are kept by rep.
 * Of any other filter it is that of the deals shown, where those of the weeks are kept. A dash where one of the two is not
 * known.
 */
function useChanges(view: RepTableProps['view'], shown: Overview['byRep']): (ownerId: string) => string {
  const filter = { ...view.filter, owner: [] };
  const deals = { ...view.deals, owner: [] };
  const byPeople = isByPeople(filter);
  const trend = useQuery(query.pipeline.trend.queryOptions({ input: weeksInput({ filter, deals }) }));
  const all = useQuery({ ...overviewOf(filter), enabled: byPeople });
  const isTold = byPeople || trend.data?.of === 'deals';
  return (ownerId) => {
    const of = (reps: readonly { readonly ownerId: string; readonly confidence: number | null }[] | undefined) =>
      (isTold && reps?.find((rep) => rep.ownerId === ownerId)?.confidence) || null;
    const before = of(lastWeek(trend.data?.weeks ?? [])?.byRep);
    const confidence = of(byPeople ? all.data?.byRep : shown);
    if (before === null || confidence === null) return '—';
    const change = confidence - before;
    return change === 0 ? '0' : `${change > 0 ? '▲ +' : '▼ −'}${Math.abs(change)}`;
  };
}
