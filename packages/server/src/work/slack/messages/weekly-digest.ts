import {
  alertSentence,
  COMPLETION_TARGET,
  dayOfIsoDate,
  isoDate,
  type SlackDigest,
  usualPeriodKind,
  weeklyDigestMessage,
  weeksBefore,
} from '@forecastle/rules';
import { calendarOf } from '../../../records/health/calendar.ts';
import { may, visibleOwners } from '../../../tenancy/identity/policies.ts';
import { presentWeek } from '../../plans/present-week.ts';
import { readPlan } from '../../plans/read-plan.ts';
import { teamPlans } from '../../plans/team-plans.ts';
import { revenueAttention, undismissedAlerts } from '../../revenue/revenue-attention.ts';
import { revenueView } from '../../revenue/revenue-view.ts';
import { decidedSums } from '../../revenue-sums/dimension-sums.ts';
import { showForecast } from '../commands/show-forecast.ts';
import { type Compose, type Composing, scopeWordsFor } from './composing.ts';

/** Composes the figures of all that the reader sees, each as its screen says it. */
export const composeDigest: Compose = async (composing, items) => ({
  message: weeklyDigestMessage(await readDigest(composing), composing.audience),
  itemIds: items.map(({ id }) => id),
});

async function readDigest(composing: Composing): Promise<SlackDigest> {
  const { tx, to, now } = composing;
  const { actor, reader } = to;
  const { fiscalCalendar, currency } = await calendarOf(tx);
  const period = usualPeriodKind(fiscalCalendar.cadence);
  // All that the actor sees, whatever view of the dashboard they prefer.
  const asked = { period, roleView: 'cro' } as const;
  const { quota, atRisk } = await revenueView(tx, actor, asked, now);
  const attention = await revenueAttention(tx, actor, asked, now);
  const { week } = await presentWeek(tx, now);
  const monday = dayOfIsoDate(week);
  const lastWeek = { firstDay: weeksBefore(monday, 1), lastDay: monday - 1 };
  const [decided] = await decidedSums(tx, await visibleOwners(tx, actor), [lastWeek]);
  const sumOf = (sum: { readonly count: number; readonly amountMinor: bigint } | undefined) => ({
    count: sum?.count ?? 0,
    amountMinor: Number(sum?.amountMinor ?? 0n),
  });
  return {
    week,
    lastWeek: { from: isoDate(lastWeek.firstDay), to: isoDate(lastWeek.lastDay) },
    forecast: { ...(await showForecast(tx, actor, now, period)), scopeWords: scopeWordsFor(to) },
    coverage: quota.quotaMinor === null ? null : { times: quota.coverage },
    atRisk: { count: atRisk.count, amountMinor: Number(atRisk.amountBaseMinor), percent: atRisk.percent },
    won: sumOf(decided?.won),
    lost: sumOf(decided?.lost),
    alerts: undismissedAlerts(attention).map((alert) => ({
      kind: alert.kind,
      sentence: alertSentence(alert, currency, reader.locale),
    })),
    plan: { completion: await planCompletion(composing), target: COMPLETION_TARGET },
    deals: attention.stakeDeals.map(({ notYetQualified, risk, amountBaseMinor, ...deal }) => ({
      ...deal,
      amountMinor: amountBaseMinor,
      risk: notYetQualified ? null : risk,
    })),
  };
}

/** How last week's plans ended: those of the team, for who leads one, else the reader's own. */
async function planCompletion({ tx, to: { actor }, now }: Composing): Promise<number | null> {
  if (!may(actor, 'seeTeam')) return (await readPlan(tx, actor, {}, now)).lastWeek?.completion ?? null;
  const { together } = await teamPlans(tx, actor, { limit: 1, sort: 'name' }, now);
  return together?.trend.at(-2)?.completion ?? null;
}
