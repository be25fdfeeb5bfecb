import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../../api/client.ts';
import { Chip } from '../../../../ui/Chip.tsx';
import { formatMoney } from '../../../../ui/format/money.ts';
import { Link } from '../../../../ui/Link.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../../queries/FailedQuery.tsx';
import { askedOf, type Forecast } from '../../answers.ts';
import { FORECAST_PARTS, screenPath } from '../../forecastScreens.ts';
import { RepLink } from '../../RepLink.tsx';
import { StaleMarks } from '../../submissions/StaleMarks.tsx';
import { type Accuracy, type CommitView, sentence } from '../../submissions/submissions.ts';
import type { WhatIf, WhatIfs } from '../what-if/whatIf.ts';
import { CALL_COLUMNS, OPENED } from './CallCell.tsx';
import { aboveRange, type CallRow } from './callRows.ts';
import type { FigureUnit } from './figureUnit.ts';
import { RowDeal } from './RowDeal.tsx';
import { useRowDeals } from './useRowDeals.ts';

interface RowDealsProps {
  row: CallRow;
  unit: FigureUnit;
  forecast: Forecast;
  view: CommitView;
  accuracy: Accuracy['items'][number] | undefined;
  whatIfs: WhatIfs;
  onWhatIf: (id: string, whatIf: WhatIf | null) => void;
}

/** The open deals of a rep, in the columns that they add to; with what is closed they add up to the rep's most likely. */
export function RowDeals({ row: { line, figures }, unit, forecast, view, accuracy, ...rest }: RowDealsProps) {
  const whose = { owner: line.memberId, team: null };
  const asked = askedOf(forecast, whose);
  const own = useQuery(query.forecasts.forecast.queryOptions({ input: asked, placeholderData: keepPreviousData }));
  const pages = useRowDeals(forecast, line.memberId);
  const deals = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const more = (pages.data?.pages[0]?.total ?? 0) - deals.length;
  const above = aboveRange(line, figures);
  return (
    <>
      <tr className={`${OPENED} max-sm:block`}>
        <td colSpan={CALL_COLUMNS} className="px-5 pt-2 pb-1 pl-11 normal-nums max-sm:block max-sm:px-4">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {above > 0 && (
              <Chip tone="attention">Commit {formatMoney(above, view.currency, { style: 'compact' })} above range</Chip>
            )}
            {accuracy && accuracy.periodsJudged > 0 && <span>{sentence(accuracy.sentence)}</span>}
            <StaleMarks line={line} view={view} />
            {line.call?.reason && <span className="text-ink-2">“{line.call.reason}”</span>}
            <span className="ml-auto flex items-center">
              {line.memberId && (
                <RepLink id={line.memberId} name={line.name} kind={view.period.kind} containing={view.period.start} />
              )}
            </span>
          </span>
        </td>
      </tr>
      {pages.isError ? (
        <tr className={OPENED}>
          <td colSpan={CALL_COLUMNS}>
            <FailedQuery title="The deals could not be loaded" of={pages} />
          </td>
        </tr>
      ) : pages.isPending ? (
        <tr className={OPENED}>
          <td colSpan={CALL_COLUMNS} className="px-5 py-2 pl-11">
            <Skeleton className="h-36" />
          </td>
        </tr>
      ) : deals.length === 0 ? (
        <tr className={OPENED}>
          <td colSpan={CALL_COLUMNS} className="px-5 py-2 pl-11 text-ink-2">
            No open deal counts towards {view.period.label}.
          </td>
        </tr>
      ) : (
        <>
          <tr className={`${OPENED} text-12 text-ink-3 max-sm:hidden`}>
            <th scope="col" colSpan={2} className="pt-1 pb-1 pl-11 text-left font-normal">
              Open deals
            </th>
            <Heading>Closes</Heading>
            <Heading>Category</Heading>
            <Heading>Risk score</Heading>
            <Heading>Amount</Heading>
            <Heading>Adds</Heading>
            <th scope="col" colSpan={2} className="px-2 pt-1 pb-1 text-left font-normal">
              Win chance and main reason
            </th>
            <Heading>This week</Heading>
            <Heading last>In forecast</Heading>
          </tr>
          {deals.map((deal) => (
            <RowDeal
              key={deal.id}
              deal={deal}
              unit={unit}
              forecast={forecast}
              whatIf={rest.whatIfs.get(deal.id) ?? null}
              onWhatIf={(whatIf) => rest.onWhatIf(deal.id, whatIf)}
            />
          ))}
        </>
      )}
      {own.data && !pages.isPending && (
        <Rest
          forecast={own.data}
          shown={deals.reduce((sum, { contributionMinor }) => sum + BigInt(contributionMinor), 0n)}
          more={more}
          unit={unit}
          whyPath={screenPath(FORECAST_PARTS, { kind: view.period.kind, containing: view.period.end, ...whose })}
          onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
        />
      )}
    </>
  );
}

function Heading({ last = false, children }: { last?: boolean; children: string }) {
  return (
    <th scope="col" className={`px-2 pt-1 pb-1 text-right font-normal whitespace-nowrap ${last ? 'pr-5' : ''}`}>
      {children}
    </th>
  );
}

interface RestProps {
  forecast: Forecast;
  /** What the deals shown add, minor units. */
  shown: bigint;
  /** Deals that are not shown. */
  more: number;
  unit: FigureUnit;
  whyPath: string;
  onMore: (() => void) | undefined;
}

/** What makes up the rest of the most likely figure, and the sum. */
function Rest({ forecast: { mostLikely, closedSoFar, fitted }, shown, more, unit, whyPath, onMore }: RestProps) {
  if (mostLikely === null) return null;
  const open = BigInt(mostLikely) - BigInt(closedSoFar.amountBaseMinor);
  const rest = open - shown;
  const shownMore = more > 0 ? `${more.toLocaleString()} more ${more === 1 ? 'deal' : 'deals'}` : null;
  const others = fitted ? 'ew deals still to come, skew adjustment' : null;
  return (
    <tr className={`${OPENED} border-y border-line text-ink-2 max-sm:block max-sm:px-4 max-sm:py-2`}>
      <td colSpan={6} className="py-1.5 pl-11 max-sm:block max-sm:p-0">
        {shownMore !== null &&
          (onMore ? (
            <button type="button" onClick={onMore} className="font-medium text-forecast touch:min-h-12 hover:underline">
              {shownMore}
            </button>
          ) : (
            shownMore
          ))}
        {others !== null && (shownMore === null ? `N${others}` : `, n${others}`)}
      </td>
      <td className="px-2 text-right max-sm:block max-sm:p-0 max-sm:text-left">
        {(more > 0 || rest !== 0n) && unit.showChange(String(rest))}
      </td>
      <td colSpan={4} className="px-2 pr-5 max-sm:block max-sm:p-0">
        Closed {unit.show(closedSoFar.amountBaseMinor)} + these {unit.show(String(open))} ={' '}
        <span className="font-semibold text-ink">{unit.show(mostLikely)}</span>{' '}
        <Link to={whyPath} className="finger">
          Why?
        </Link>
      </td>
    </tr>
  );
}
