import { counted } from '../counted.ts';
import { days, enumerate } from '../health/wording.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { QUOTA_STATUS_NAMES, type QuotaStatus } from '../quotas/attainment.ts';
import { elapsedShare } from '../quotas/expectedProgress.ts';
import { COVERAGE_WANTED } from '../revenue/alerts.ts';
import {
  REVENUE_RISK_LEVEL_NAMES,
  type RevenueRiskLevel,
  RISK_CAUSE_NAMES,
  type RiskCause,
} from '../revenue/revenueAtRisk.ts';
import { type Advice, type Advised, type Because, known, type PlaybookValues } from './advice.ts';
import type { RevenueVariable } from './playbookVariables.ts';
import type { SectionKey } from './sections.ts';

interface NamedDeal {
  readonly name: string;
  readonly ownerName: string;
  readonly amountMinor: number | null;
}

/** The figures of a period as the dashboard shows them; amounts are minor units of one currency. */
export interface PeriodToAdvise {
  readonly currency: string;
  /** How the reader writes figures. */
  readonly locale?: string | undefined;
  readonly period: { readonly label: string; readonly firstDay: number; readonly lastDay: number };
  readonly today: number;
  readonly whose: string;
  readonly quotaMinor: number | null;
  readonly wonMinor: bigint;
  /** Still to be won; null without a quota. */
  readonly leftMinor: bigint | null;
  /** Percent. */
  readonly attainment: number | null;
  readonly expected: number;
  readonly status: QuotaStatus | null;
  readonly openMinor: bigint;
  readonly coverage: number | null;
  readonly atRisk: {
    readonly count: number;
    readonly amountMinor: bigint;
    readonly percent: number | null;
    readonly level: RevenueRiskLevel | null;
    readonly recoverableMinor: bigint;
  };
  readonly cause: { readonly cause: RiskCause; readonly percent: number } | null;
  readonly riskyDeals: readonly NamedDeal[];
  readonly topDeals: readonly NamedDeal[];
  readonly alerts: {
    /** Missing for the coverage that is wanted; null where enough is there. */
    readonly missingMinor: bigint | null;
    readonly slowStages: readonly { readonly name: string; readonly ageDays: number; readonly ownDays: number }[];
    readonly heavyReps: readonly { readonly name: string; readonly openMinor: bigint; readonly times: number | null }[];
  };
  /** Percent of decided deals; null where none was. */
  readonly winRate: number | null;
}

/** The playbook of a period: how it stands, what endangers it, and what its days ask for. */
export function adviseRevenue(asked: PeriodToAdvise): Advice {
  const { status, attainment, expected, atRisk, cause, alerts, period, today } = asked;
  const values = valuesOf(asked);
  const isOver = today > period.lastDay;
  const isAhead = today < period.firstDay;
  const advised: Advised[] = [];
  const add = (section: SectionKey, because: readonly Because[], label?: string, kind?: string) =>
    advised.push({
      section,
      because,
      links: label && kind ? [{ label, target: { kind, key: null } }] : [],
    });
  const standing: Because[] = [
    ...(attainment === null
      ? []
      : [{ label: 'Attainment', text: `${attainment}% of ${whole(asked.quotaMinor, asked)}` }]),
    ...(status === null || isAhead
      ? []
      : [{ label: 'Status', text: `${QUOTA_STATUS_NAMES[status]}, ${expected}% expected by now` }]),
  ];
  if (attainment === null) {
    add('revenue.no_quota', [{ label: 'Quota', text: `None for ${period.label}` }], 'Set quotas', 'quotas');
  } else if (attainment >= 100) {
    add('revenue.reached', standing, 'See the quotas', 'quotas');
  } else if (!isOver && !isAhead && status !== null) {
    add(`revenue.${status}`, standing, 'See the quotas', 'quotas');
  }
  if (!isOver && alerts.missingMinor !== null && asked.coverage !== null) {
    add(
      'revenue.coverage',
      [
        { label: '{…} times; {…} wanted', text: `${asked.coverage} times; ${COVERAGE_WANTED} wanted` },
        { label: 'Missing pipeline', text: compact(alerts.missingMinor, asked) },
      ],
      'See the open deals',
      'open',
    );
  }
  if (!isOver && cause && atRisk.level !== null && atRisk.level !== 'moderate') {
    add(
      `revenue.${cause.cause}`,
      [
        {
          label: 'Revenue at risk',
          text: `${compact(atRisk.amountMinor, asked)}, ${atRisk.percent}%: ${REVENUE_RISK_LEVEL_NAMES[atRisk.level]}`,
        },
        { label: 'Primary cause', text: `${RISK_CAUSE_NAMES[cause.cause]}, ${cause.percent}% of the lost points` },
      ],
      'See the deals at risk',
      'at_risk',
    );
  }
  if (alerts.slowStages.length > 0) {
    add(
      'revenue.bottleneck',
      alerts.slowStages.map((stage) => ({ label: stage.name, text: stageWords(stage) })),
      'See the pipeline',
      'pipeline',
    );
  }
  if (alerts.heavyReps.length > 0) {
    add(
      'revenue.imbalance',
      [{ label: 'Concentrated in', text: enumerate(alerts.heavyReps.map(({ name }) => name)) }],
      'See the pipeline by rep',
      'pipeline',
    );
  }
  const daysFact: Because = {
    label: period.label,
    text: isOver
      ? 'Over'
      : isAhead
        ? `Begins in ${days(period.firstDay - today)}`
        : `Day ${today - period.firstDay + 1} of ${period.lastDay - period.firstDay + 1}`,
  };
  add(stretchOf(asked), [daysFact], ...(isOver ? (['See forecast accuracy', 'track_record'] as const) : []));
  if (!isOver && !isAhead) {
    add(
      'revenue.call',
      [daysFact, { label: 'Open', text: compact(asked.openMinor, asked) }],
      'Open the forecast call',
      'command_center',
    );
  }
  return { advised, later: [], values };
}

/** Thirds of a period: in each something else can still be changed. */
function stretchOf({ period, today }: PeriodToAdvise): SectionKey {
  if (today > period.lastDay) return 'revenue.over';
  if (today < period.firstDay) return 'revenue.ahead';
  const elapsed = elapsedShare(period, today);
  if (elapsed < 1 / 3) return 'revenue.opening';
  return elapsed < 2 / 3 ? 'revenue.middle' : 'revenue.closing';
}

type Money = Pick<PeriodToAdvise, 'currency' | 'locale'>;
const compact = (minor: bigint, { currency, locale }: Money): string =>
  formatMoney(Number(minor), currency, 'compact', locale);
const whole = (minor: number | null, { currency, locale }: Money): string =>
  minor === null ? 'no quota' : formatMoney(minor, currency, 'compact', locale);

const stageWords = ({ ageDays, ownDays }: PeriodToAdvise['alerts']['slowStages'][number]): string =>
  `${Math.round(ageDays)} days now, ${Math.round(ownDays)} days in won deals`;

function valuesOf(asked: PeriodToAdvise): PlaybookValues<RevenueVariable> {
  const { period, today, atRisk, cause, alerts, attainment, leftMinor, coverage, winRate } = asked;
  const isRisky = atRisk.count > 0;
  const deals = (list: readonly NamedDeal[]) =>
    list.map(({ name, ownerName, amountMinor }) =>
      amountMinor === null ? `${name}, ${ownerName}` : `${name}, ${compact(BigInt(amountMinor), asked)}, ${ownerName}`,
    );
  return {
    period: [period.label],
    days_left: known(today > period.lastDay ? null : days(period.lastDay - today)),
    whose: known(asked.whose),
    quota: known(asked.quotaMinor === null ? null : whole(asked.quotaMinor, asked)),
    won: [compact(asked.wonMinor, asked)],
    attainment: known(attainment === null ? null : `${attainment}%`),
    expected: [`${asked.expected}%`],
    left: known(leftMinor === null ? null : compact(leftMinor, asked)),
    open: [compact(asked.openMinor, asked)],
    coverage: known(coverage === null ? null : `${coverage} times`),
    missing: known(alerts.missingMinor === null ? null : compact(alerts.missingMinor, asked)),
    at_risk: known(isRisky ? compact(atRisk.amountMinor, asked) : null),
    at_risk_percent: known(isRisky && atRisk.percent !== null ? `${atRisk.percent}%` : null),
    at_risk_deals: known(isRisky ? counted(atRisk.count, 'deal') : null),
    cause_percent: known(cause ? `${cause.percent}%` : null),
    recoverable: known(isRisky ? compact(atRisk.recoverableMinor, asked) : null),
    risky_deals: deals(asked.riskyDeals),
    top_deals: deals(asked.topDeals),
    slow_stages: alerts.slowStages.map((stage) => `${stage.name}: ${stageWords(stage)}`),
    heavy_reps: alerts.heavyReps.map(
      ({ name, openMinor, times }) =>
        `${name}: ${compact(openMinor, asked)}${times === null ? '' : `, ${times} times the median`}`,
    ),
    win_rate: known(winRate === null ? null : `${winRate}%`),
  };
}
