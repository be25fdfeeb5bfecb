/** Tiles of the dashboard as they stood on a past day: nothing in them leads to what is there today. */

import {
  counted,
  REVENUE_METRIC_NAMES,
  REVENUE_RISK_LEVEL_NAMES,
  type RevenueMetric,
  RISK_CAUSE_NAMES,
} from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import { StackBar } from '../../ui/charts/StackBar.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { formatInstant } from '../../ui/format/dates.ts';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { OtherDays } from '../forecasts/OtherDays.tsx';
import { RISK_BANDS } from '../forecasts/riskBands.ts';
import { AttainmentBar } from '../quotas/AttainmentBar.tsx';
import { coverageWords } from '../quotas/coverageWords.ts';
import { expectedWords, STATUS_TONES, statusName } from '../quotas/quotas.ts';
import type { RevenuePast } from './answers.ts';
import { percentOr } from './FigureParts.tsx';
import { RecoveryList } from './RecoveryList.tsx';
import { LEVEL_TONES } from './riskLevels.ts';
import { SlippageFates } from './SlippageFates.tsx';
import { Tile, type TileTone } from './Tile.tsx';

type NotKept = RevenuePast['notKept'][number]['part'];
type PastTile = (past: RevenuePast) => ReactNode;

export const notKeptReason = ({ notKept }: RevenuePast, of: NotKept): string | null =>
  notKept.find(({ part }) => part === of)?.reason ?? null;

/** A figure that is not kept of that day, and why. */
function NotKeptTile({
  metric,
  tone,
  past,
  of,
}: {
  metric: RevenueMetric;
  tone: TileTone;
  past: RevenuePast;
  of: NotKept;
}) {
  return (
    <Tile
      title={REVENUE_METRIC_NAMES[metric]}
      tone={tone}
      figure={<Unknown />}
      chip={<Chip tone="unknown">Not saved for that day</Chip>}
      note={notKeptReason(past, of)}
    />
  );
}

/** Beside a figure that is not of the day itself: of which Monday it is. */
function AsOfWeek({ of: { week } }: { of: NonNullable<RevenuePast['risk']> }) {
  return (
    week && (
      <span className="text-ink-2">
        as of Monday, <DateText day={week.monday} />
      </span>
    )
  );
}

/** Why it is, and how that Monday is known. */
const weekWords = ({ week }: NonNullable<RevenuePast['risk']>): string =>
  week === null ? '' : `As of the start of that Monday${week.source === 'rebuilt' ? ', recalculated' : ''}.`;

export const PAST_TILES: Readonly<Record<RevenueMetric, PastTile>> = {
  forecast: (past) => {
    const { forecast, commit, currency } = past;
    if (!forecast) return <NotKeptTile metric="forecast" tone="forecast" past={past} of="forecast" />;
    const { low, mostLikely, high } = forecast;
    const money = (minor: string | number) => <Money minor={minor} currency={currency} style="compact" />;
    return (
      <Tile
        title={REVENUE_METRIC_NAMES.forecast}
        tone="forecast"
        figure={mostLikely === null ? <Unknown /> : money(mostLikely)}
        chip={
          low !== null &&
          high !== null && (
            <span className="text-ink-2">
              between {money(low)} and {money(high)}
            </span>
          )
        }
        note={
          <>
            Saved <time dateTime={forecast.asOf}>{formatInstant(Date.parse(forecast.asOf))}</time>
            <OtherDays of={forecast} />, with {money(forecast.closedSoFar)} closed and {money(forecast.commitMinor)}{' '}
            committed.
          </>
        }
      >
        {commit && (
          <p className="num mt-2 text-ink-3">
            {commit.author} had called {money(commit.commitMinor)}, best case {money(commit.bestCaseMinor)}.
          </p>
        )}
      </Tile>
    );
  },
  attainment: (past) => {
    const { quota, currency, expected } = past;
    return (
      <Tile
        title={REVENUE_METRIC_NAMES.attainment}
        tone="plain"
        figure={percentOr(quota.attainment)}
        chip={quota.status && <Chip tone={STATUS_TONES[quota.status]}>{statusName(quota.status)}</Chip>}
        note={
          <>
            <Money minor={quota.wonMinor} currency={currency} style="compact" /> won
            {quota.quotaMinor === null ? (
              '; no quota for this period yet.'
            ) : (
              <>
                {' '}
                of <Money minor={quota.quotaMinor} currency={currency} style="compact" />. {expectedWords(past, true)}
              </>
            )}
          </>
        }
      >
        <div className="pt-2">
          <AttainmentBar standing={quota} expected={expected.percent} />
        </div>
      </Tile>
    );
  },
  at_risk: (past) => {
    const { risk, currency } = past;
    if (!risk) return <NotKeptTile metric="at_risk" tone="risk" past={past} of="risk" />;
    const { atRisk, causes } = risk;
    const [cause] = causes;
    return (
      <Tile
        title={REVENUE_METRIC_NAMES.at_risk}
        tone="risk"
        figure={
          atRisk.level === null ? (
            <Unknown />
          ) : (
            <Money minor={atRisk.amountBaseMinor} currency={currency} style="compact" />
          )
        }
        chip={
          <>
            {atRisk.level &&
              (atRisk.count === 0 ? (
                <Chip tone="health">Nothing at risk</Chip>
              ) : (
                <Chip tone={LEVEL_TONES[atRisk.level]} icon="alert">
                  {REVENUE_RISK_LEVEL_NAMES[atRisk.level]}
                </Chip>
              ))}
            <AsOfWeek of={risk} />
          </>
        }
        note={
          atRisk.level === null ? (
            `No open deal had an amount. ${weekWords(risk)}`
          ) : (
            <>
              {atRisk.percent}% of the open amount, {counted(atRisk.count, 'deal')}. {weekWords(risk)}
              {cause && (
                <>
                  {' '}
                  Primary cause: <span className="font-medium text-ink-2">{RISK_CAUSE_NAMES[cause.cause]}</span>.
                </>
              )}
            </>
          )
        }
      >
        {atRisk.count > 0 && <RecoveryList view={{ atRisk, currency }} />}
      </Tile>
    );
  },
  health: (past) => {
    const { risk } = past;
    if (!risk) return <NotKeptTile metric="health" tone="health" past={past} of="risk" />;
    const green = risk.health.find(({ band }) => band === 'green')?.percent ?? null;
    return (
      <Tile
        title={REVENUE_METRIC_NAMES.health}
        tone="health"
        figure={percentOr(green)}
        chip={
          <>
            {green !== null && <span className="text-ink-2">of the open amount</span>}
            <AsOfWeek of={risk} />
          </>
        }
        note={weekWords(risk)}
      >
        <StackBar
          label="Open amount of the period by risk"
          segments={risk.health.map(({ band, count, amountBaseMinor, percent }) => ({
            key: band,
            label: `${RISK_BANDS[band].label} · ${count.toLocaleString()}`,
            tone: RISK_BANDS[band].tone,
            value: Number(amountBaseMinor),
            shown: percent === null ? '—' : `${percent}%`,
          }))}
        />
      </Tile>
    );
  },
  win_rate: ({ outcomes, currency }) => (
    <Tile
      title={REVENUE_METRIC_NAMES.win_rate}
      tone="plain"
      figure={percentOr(outcomes.byCount)}
      chip={outcomes.byValue !== null && <span className="num text-ink-2">{outcomes.byValue}% by value</span>}
      note={
        outcomes.byCount === null
          ? 'No deals closed in the 365 days before.'
          : `${counted(outcomes.won.count, 'deal')} won, ${outcomes.lost.count.toLocaleString()} lost in the 365 days before.`
      }
    >
      {outcomes.byValue !== null && (
        <StackBar
          label="Closed amount, 365 days before"
          segments={(['won', 'lost'] as const).map((end) => ({
            key: end,
            label: end === 'won' ? 'Won' : 'Lost',
            tone: end === 'won' ? 'health' : 'unknown',
            value: Number(outcomes[end].amountBaseMinor),
            shown: formatMoney(outcomes[end].amountBaseMinor, currency, { style: 'compact' }),
          }))}
        />
      )}
    </Tile>
  ),
  coverage: ({ quota, open, currency }) => {
    const words = coverageWords(quota);
    return (
      <Tile
        title={REVENUE_METRIC_NAMES.coverage}
        tone="forecast"
        figure={words ?? <Unknown />}
        note={
          words === null ? (
            'No quota to cover.'
          ) : quota.coverage === null ? (
            'Quota reached.'
          ) : (
            <>
              <Money minor={open.amountBaseMinor} currency={currency} style="compact" /> open for{' '}
              <Money minor={quota.leftMinor} currency={currency} style="compact" /> still to win.
            </>
          )
        }
      />
    );
  },
  velocity: ({ velocity, currency }) => (
    <Tile
      title={REVENUE_METRIC_NAMES.velocity}
      tone="forecast"
      figure={velocity ? <Money minor={velocity.perDayMinor} currency={currency} style="compact" /> : <Unknown />}
      chip={velocity && <span className="text-ink-2">a day</span>}
      note={
        velocity
          ? `${counted(velocity.open, 'open deal')} at a win rate of ${velocity.winRate}%, ${counted(velocity.averageCycleDays, 'day')} to win on average.`
          : 'Needs a won deal with a created date.'
      }
    />
  ),
  slippage: (past) => {
    const { slippage, currency } = past;
    if (!slippage) return <NotKeptTile metric="slippage" tone="risk" past={past} of="slippage" />;
    return (
      <Tile
        title={REVENUE_METRIC_NAMES.slippage}
        tone="risk"
        figure={percentOr(slippage.percent)}
        note={<SlippageFates slippage={slippage} currency={currency} />}
      />
    );
  },
};
