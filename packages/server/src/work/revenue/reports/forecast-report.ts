import { CATEGORY_NAMES, COMMIT_SOURCE_NAMES } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { commitView } from '../../commits/commit-view.ts';
import { clockIn } from '../../exports/columns-in.ts';
import type { Report, ReportTable } from '../../exports/report.ts';
import type { AskedPeople } from '../../forecasts/asked-scope.ts';
import { executionView } from '../../forecasts/execution-view.ts';
import { forecastView } from '../../forecasts/forecast-view.ts';
import { waterfallView } from '../../forecasts/runs/waterfall-view.ts';
import type { AskedPeriod } from '../../quotas/asked-period.ts';
import { ownOf, type People, peopleOf } from '../../quotas/people.ts';
import { scopeKey } from '../../quotas/read-quotas.ts';
import { aboutOf, scopeWords } from './about.ts';
import { money, number, words } from './dashboard-figures.ts';

type Line = Awaited<ReturnType<typeof commitView>>['lines'][number];

export interface AskedCommandCentre extends AskedPeriod, AskedPeople {
  readonly since?: string | undefined;
  readonly fromRunId?: string | undefined;
  readonly toRunId?: string | undefined;
}

/** The command centre: the band and its parts, what moved it between the two times compared, and the submissions. */
export async function forecastReport(
  tx: TenantTransaction,
  actor: Actor,
  { since, fromRunId, toRunId, ...asked }: AskedCommandCentre,
  now: Date,
): Promise<Report> {
  const forecast = await forecastView(tx, actor, asked, now);
  const { execution } = await executionView(tx, actor, asked, now);
  const waterfall = await waterfallView(tx, actor, { ...asked, since, fromRunId, toRunId }, now);
  const { byId } = await peopleOf(tx, actor);
  const whose = whoseOf(actor, asked);
  const name = whose.memberId === null ? '' : (byId.get(whose.memberId)?.name ?? '');
  const onClock = clockIn(actor.timeZone);
  return {
    currency: forecast.currency,
    about: await aboutOf(tx, actor, forecast, { ...whose, name }, [
      ...(waterfall ? [['Compared from', onClock(new Date(waterfall.from.asOf))] as const] : []),
      ...(waterfall ? [['Compared to', onClock(new Date(waterfall.to.asOf))] as const] : []),
    ]),
    parts: [
      {
        name: 'Forecast',
        of: 'What',
        items: [
          {
            name: 'Forecast',
            figures: [
              money('Low (P10)', forecast.low),
              money('Most likely', forecast.mostLikely),
              money('High (P90)', forecast.high),
              money('ML forecast', forecast.mlForecast),
              number('Confidence', forecast.confidence, '0 to 100'),
              money('Closed so far', forecast.closedSoFar.amountBaseMinor),
              number('Closed so far', forecast.closedSoFar.count, 'deals'),
              money('Commit', forecast.committed.commitMinor),
              words('Commit source', COMMIT_SOURCE_NAMES[forecast.committed.from]),
              money('Quota', forecast.quotaMinor),
              number('Open in the period', forecast.members, 'deals'),
              number('Overdue among them', forecast.overdue, 'deals'),
              number('Without an amount', forecast.withoutAmount, 'deals'),
              money('Without a close date', forecast.dateless.amountBaseMinor),
              number('Without a close date', forecast.dateless.count, 'deals'),
              number('Execution score', execution?.score ?? null, '0 to 100'),
              words('Model', forecast.model.name),
              words('Why this model', forecast.model.reason),
              words('Forecast accuracy', forecast.fitted?.trust ?? null),
            ],
          },
        ],
      },
      {
        name: 'Forecast parts',
        of: 'Part',
        columns: [
          { header: 'Amount', kind: 'money' },
          { header: 'Deals', kind: 'number' },
        ],
        rows: forecast.parts.map(({ label, amountMinor, count }) => ({ name: label, values: [amountMinor, count] })),
      },
      {
        name: 'By category',
        of: 'Category',
        columns: [
          { header: 'Open', kind: 'money' },
          { header: 'Open', kind: 'number', unit: 'deals' },
          { header: 'Without an amount', kind: 'number', unit: 'deals' },
        ],
        rows: forecast.byCategory.map(({ category, amountBaseMinor, count, withoutAmount }) => ({
          name: CATEGORY_NAMES[category],
          values: [amountBaseMinor, count, withoutAmount],
        })),
      },
      ...(waterfall ? [movedTable(waterfall)] : []),
      await submissionsTable(tx, actor, asked, now),
    ],
  };
}

const movedTable = ({ from, to, steps }: NonNullable<Awaited<ReturnType<typeof waterfallView>>>): ReportTable => ({
  name: 'What changed',
  of: 'Step',
  columns: [
    { header: 'Amount', kind: 'money' },
    { header: 'Deals', kind: 'number' },
  ],
  rows: [
    { name: 'Most likely before', values: [from.mostLikely, null] },
    ...steps.map(({ label, amountMinor, count }) => ({ name: label, values: [amountMinor, count] })),
    { name: 'Most likely after', values: [to.mostLikely, null] },
  ],
});

function whoseOf(actor: Actor, { ownerId, teamOf }: AskedPeople): People['own'] {
  if (ownerId !== undefined) return { scope: 'rep', memberId: ownerId };
  const own = ownOf(actor);
  return teamOf === undefined || own.scope === 'rep' ? own : { scope: 'team', memberId: teamOf };
}

/** The lines the screen shows: those of the rep or the team chosen, or all that the actor sees. */
async function submissionsTable(
  tx: TenantTransaction,
  actor: Actor,
  { ownerId, teamOf, ...asked }: AskedCommandCentre,
  now: Date,
): Promise<ReportTable> {
  const { lines } = await commitView(tx, actor, asked, now);
  const whose = whoseOf(actor, { ownerId, teamOf });
  const shown = ownerId === undefined ? withBelow(lines, scopeKey(whose)) : ofMember(lines, ownerId);
  const onClock = clockIn(actor.timeZone);
  const rows = [];
  for (const line of shown) {
    const { call, counts, sum, now: told } = line;
    rows.push({
      name: await scopeWords(tx, line),
      values: [
        counts.commitMinor,
        counts.bestCaseMinor,
        FROM[line.from],
        sum?.commitMinor ?? null,
        told.closedMinor,
        told.commitMinor,
        call?.author ?? null,
        call && onClock(new Date(call.submittedAt)),
        call?.reason ?? null,
      ],
    });
  }
  return {
    name: 'Submissions',
    of: 'Line',
    columns: [
      { header: 'Commit', kind: 'money' },
      { header: 'Best case', kind: 'money' },
      { header: 'From', kind: 'text' },
      { header: 'Sum of commits below', kind: 'money' },
      { header: 'Won', kind: 'money' },
      { header: 'Open in Commit', kind: 'money' },
      { header: 'Submitted by', kind: 'text' },
      { header: 'Submitted at', kind: 'text' },
      { header: 'Reason', kind: 'text' },
    ],
    rows,
  };
}

const ofMember = (lines: readonly Line[], id: string): Line[] => lines.filter(({ memberId }) => memberId === id);

/** A line and all below it; none where nobody commits for it. Each stands before those below it. */
function withBelow(lines: readonly Line[], root: string): Line[] {
  const shown = new Set<string>();
  return lines.filter(({ key, parent }) => {
    const isShown = key === root || (parent !== null && shown.has(parent));
    if (isShown) shown.add(key);
    return isShown;
  });
}

const FROM = { submitted: 'Submitted', sum: 'Team roll-up', records: 'No submission, CRM categories' } as const;
