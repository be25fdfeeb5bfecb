/** Tiles of the dashboard, one a figure. */

import { counted, REVENUE_RISK_LEVEL_NAMES, type RevenueMetric, RISK_CAUSE_NAMES } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode } from 'react';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { StackBar } from '../../ui/charts/StackBar.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RISK_BANDS } from '../forecasts/riskBands.ts';
import { LOOK_EVERY } from '../queries/lookEvery.ts';
import { AttainmentBar } from '../quotas/AttainmentBar.tsx';
import { coverageWords } from '../quotas/coverageWords.ts';
import { expectedShort, STATUS_TONES, statusName } from '../quotas/quotas.ts';
import { afterFirstView } from '../shell/firstView.ts';
import type { Attention, Revenue } from './answers.ts';
import { NO_COVERAGE, NO_SLIPPAGE, NO_VELOCITY } from './emptyWords.ts';
import { percentOr } from './FigureParts.tsx';
import { openDealsPath } from './revenueScope.ts';
import { LEVEL_TONES } from './riskLevels.ts';
import { SlippageFates } from './SlippageFates.tsx';
import { SPARK_SPACE } from './Sparkline.tsx';
import { Tile } from './Tile.tsx';
import type { AskedRevenue } from './useRevenue.ts';

const TileTrend = lazy(afterFirstView(async () => ({ default: (await import('./trends.tsx')).TileTrend })));

export interface TilesProps {
  view: Revenue;
  input: AskedRevenue;
  attention: Attention | undefined;
  timeZone: string;
  /** With trends, causes and what could be won back. */
  isFull: boolean;
  onOpen: (metric: RevenueMetric) => void;
}

type TileOf = (props: TilesProps & { open: () => void }) => ReactNode;

export const TILES: Readonly<Record<Exclude<RevenueMetric, 'forecast'>, TileOf>> = {
  attainment: ({ view, input, isFull, open }) => {
    const { quota, currency } = view;
    return (
      <Tile
        title="Quota attainment"
        tone="plain"
        figure={percentOr(quota.attainment)}
        chip={quota.status && <Chip tone={STATUS_TONES[quota.status]}>{statusName(quota.status)}</Chip>}
        onOpen={open}
        note={
          <>
            <Money minor={quota.wonMinor} currency={currency} style="compact" /> won
            {quota.quotaMinor === null ? (
              '. No quota for this period yet.'
            ) : (
              <>
                {' '}
                of <Money minor={quota.quotaMinor} currency={currency} style="compact" />.
                {isFull && <span className="block">{expectedShort(view)}</span>}
              </>
            )}
          </>
        }
      >
        <div className="flex h-6 items-center">
          <AttainmentBar standing={quota} expected={view.expected.percent} />
        </div>
        {isFull && <TrendOf metric="attainment" view={view} input={input} />}
      </Tile>
    );
  },
  at_risk: ({ view, input, attention, isFull, open }) => {
    const { atRisk, currency } = view;
    const [cause] = attention?.causes ?? [];
    return (
      <Tile
        title="Revenue at risk"
        tone="risk"
        figure={
          atRisk.level === null ? (
            <Unknown />
          ) : (
            <Money minor={atRisk.amountBaseMinor} currency={currency} style="compact" />
          )
        }
        chip={
          atRisk.level &&
          (atRisk.count === 0 ? (
            <Chip tone="health">Nothing at risk</Chip>
          ) : (
            <Chip tone={LEVEL_TONES[atRisk.level]} icon="alert">
              {REVENUE_RISK_LEVEL_NAMES[atRisk.level]}
            </Chip>
          ))
        }
        onOpen={open}
        note={
          atRisk.level === null ? (
            'No open amount in this period.'
          ) : (
            <>
              {atRisk.percent}% of the open amount, {counted(atRisk.count, 'deal')}.
              {isFull && atRisk.count > 0 && (cause || !attention) && (
                <span className="block min-h-5">
                  {cause && (
                    <>
                      {' '}
                      Primary cause: <span className="font-medium text-ink-2">{RISK_CAUSE_NAMES[cause.cause]}</span>.
                    </>
                  )}
                </span>
              )}
            </>
          )
        }
      >
        {isFull && atRisk.count > 0 && <Recoverable view={view} />}
        {isFull && <TrendOf metric="at_risk" view={view} input={input} />}
      </Tile>
    );
  },
  health: ({ view, input, timeZone, isFull, open }) => {
    const green = view.health.find(({ band }) => band === 'green');
    return (
      <Tile
        title="Pipeline health"
        tone="health"
        figure={percentOr(green?.percent ?? null)}
        chip={green?.percent !== null && green && <span className="text-ink-2">of the open amount</span>}
        onOpen={open}
      >
        <StackBar
          label="Open amount of the period by risk"
          segments={view.health.map(({ band, count, amountBaseMinor, percent }) => {
            const { label, tone, view: part } = RISK_BANDS[band];
            return {
              key: band,
              label: `${label} · ${count.toLocaleString()}`,
              tone,
              value: Number(amountBaseMinor),
              shown: percent === null ? '—' : `${percent}%`,
              to: openDealsPath(view, timeZone, part),
            };
          })}
        />
        {isFull && <TrendOf metric="health" view={view} input={input} />}
      </Tile>
    );
  },
  win_rate: ({ view, input, isFull, open }) => {
    const { outcomes, currency } = view;
    return (
      <Tile
        title="Win rate"
        tone="plain"
        figure={percentOr(outcomes.byCount)}
        onOpen={open}
        note={
          outcomes.byCount === null
            ? 'No deals closed in the last 365 days.'
            : outcomes.byValue === null
              ? `${outcomes.won.count.toLocaleString()} won, ${outcomes.lost.count.toLocaleString()} lost, last 365 days.`
              : 'Closed in the last 365 days.'
        }
      >
        {outcomes.byValue !== null && (
          <StackBar
            label="Closed amount, last 365 days"
            segments={[
              {
                key: 'won',
                label: `Won · ${outcomes.won.count.toLocaleString()}`,
                tone: 'health',
                value: Number(outcomes.won.amountBaseMinor),
                shown: formatMoney(outcomes.won.amountBaseMinor, currency, { style: 'compact' }),
              },
              {
                key: 'lost',
                label: `Lost · ${outcomes.lost.count.toLocaleString()}`,
                tone: 'unknown',
                value: Number(outcomes.lost.amountBaseMinor),
                shown: formatMoney(outcomes.lost.amountBaseMinor, currency, { style: 'compact' }),
              },
            ]}
          />
        )}
        {outcomes.byValue !== null && (
          <p className="num flex min-h-6 items-center justify-between text-ink-2">
            <span>Win rate by value</span>
            <span>{outcomes.byValue}%</span>
          </p>
        )}
        {isFull && <TrendOf metric="win_rate" view={view} input={input} />}
      </Tile>
    );
  },
  coverage: ({ view, input, isFull, open }) => {
    const { quota, open: pipeline, currency } = view;
    const words = coverageWords(quota);
    return (
      <Tile
        title="Pipeline coverage"
        tone="forecast"
        figure={words ?? <Unknown />}
        onOpen={open}
        note={
          words === null ? (
            NO_COVERAGE
          ) : quota.coverage === null ? (
            'Quota reached.'
          ) : (
            <>
              <span className="block">
                <Money minor={pipeline.amountBaseMinor} currency={currency} style="compact" /> open,
              </span>
              <Money minor={quota.leftMinor} currency={currency} style="compact" /> still to win.
            </>
          )
        }
      >
        {isFull && <TrendOf metric="coverage" view={view} input={input} />}
      </Tile>
    );
  },
  velocity: ({ view, input, isFull, open }) => {
    const { velocity, currency } = view;
    return (
      <Tile
        title="Sales velocity"
        tone="forecast"
        figure={velocity ? <Money minor={velocity.perDayMinor} currency={currency} style="compact" /> : <Unknown />}
        chip={velocity && <span className="text-ink-2">a day</span>}
        onOpen={open}
        note={
          velocity ? (
            <>
              <span className="block">
                {counted(velocity.open, 'open deal')}, {velocity.winRate}% win rate,
              </span>
              {counted(velocity.averageCycleDays, 'day')} to win.
            </>
          ) : (
            NO_VELOCITY
          )
        }
      >
        {isFull && <TrendOf metric="velocity" view={view} input={input} />}
      </Tile>
    );
  },
  slippage: (props) => <SlippageTile {...props} />,
};

/** What could be won back of the revenue at risk, from the careful scenario to the bold one; all three are behind "Why?". */
function Recoverable({ view: { atRisk, currency } }: { view: Revenue }) {
  const [least, most] = [atRisk.recovery.at(0), atRisk.recovery.at(-1)];
  if (!least || !most) return null;
  return (
    <p className="num flex min-h-6 flex-wrap items-center gap-x-1 text-ink-3">
      <span>Recoverable:</span>
      <Money minor={least.amountMinor} currency={currency} style="compact" />
      <span>to</span>
      <Money minor={most.amountMinor} currency={currency} style="compact" />
    </p>
  );
}

/** The figure stands before its way here, which is asked for by itself. */
export function TrendOf(props: ComponentProps<typeof TileTrend>) {
  return (
    <LazyPart silent fallback={SPARK_SPACE}>
      <TileTrend {...props} />
    </LazyPart>
  );
}

function SlippageTile({ view, input, open }: TilesProps & { open: () => void }) {
  const { data, error, isError, refetch } = useQuery({
    ...query.revenue.slippage.queryOptions({ input }),
    refetchInterval: LOOK_EVERY,
  });
  const slippage = data?.slippage;
  return (
    <Tile
      title="Slippage"
      tone="risk"
      className="md:col-span-2"
      figure={data || isError ? percentOr(slippage?.percent ?? null) : <Skeleton className="h-8 w-20" />}
      onOpen={data ? open : undefined}
      note={
        slippage ? (
          <SlippageFates slippage={slippage} currency={view.currency} />
        ) : (
          (data && NO_SLIPPAGE) ||
          (!isError && <Skeleton className="h-5 w-80 max-w-full" />) ||
          (isError && (
            <>
              It could not be loaded. {problemOf(error).message}{' '}
              <Button size="small" onClick={() => void refetch()}>
                Retry
              </Button>
            </>
          ))
        )
      }
    />
  );
}
