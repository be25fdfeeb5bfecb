import { QUOTA_STATUS_NAMES } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import type { Report } from '../../exports/report.ts';
import type { AskedPeriod } from '../../quotas/asked-period.ts';
import { quotaView } from '../../quotas/quota-view.ts';
import { aboutOf, scopeWords } from './about.ts';

type Standing = Awaited<ReturnType<typeof quotaView>>['all'];

/** Quotas of a period, by rep or by team as the screen shows them, with what they add up to first. */
export async function quotaReport(
  tx: TenantTransaction,
  actor: Actor,
  { view: by, ...asked }: AskedPeriod & { readonly view: 'individual' | 'team' },
  now: Date,
): Promise<Report> {
  const view = await quotaView(tx, actor, asked, now);
  const { all, teams, reps, currency, expected } = view;
  const rows = [];
  for (const standing of [all, ...(by === 'team' ? teams : reps)]) {
    rows.push({ name: await scopeWords(tx, standing), values: valuesOf(standing) });
  }
  return {
    currency,
    about: await aboutOf(tx, actor, view, all, [['Expected by now', `${expected.percent}% of a quota`]]),
    parts: [
      {
        name: by === 'team' ? 'Teams' : 'Reps',
        of: 'Name',
        columns: [
          { header: 'Level', kind: 'text' },
          { header: 'Quota', kind: 'money' },
          { header: 'Quota from', kind: 'text' },
          { header: 'Won', kind: 'money' },
          { header: 'Won', kind: 'number', unit: 'deals' },
          { header: 'Attainment', kind: 'percent' },
          { header: 'Status', kind: 'text' },
          { header: 'Open', kind: 'money' },
          { header: 'Still to win', kind: 'money' },
          { header: 'Coverage', kind: 'number', unit: '×' },
        ],
        rows,
      },
    ],
  };
}

const LEVELS = { organization: 'Organisation', team: 'Team', rep: 'Rep' } as const;
const FROM = {
  set: 'Set',
  periods: 'Sum of shorter periods',
  teams: 'Team roll-up',
  reps: 'Rep roll-up',
} as const;

const valuesOf = (standing: Standing) => [
  LEVELS[standing.scope],
  standing.quotaMinor,
  standing.from && FROM[standing.from],
  standing.wonMinor,
  standing.won,
  standing.attainment,
  standing.status && QUOTA_STATUS_NAMES[standing.status],
  standing.openMinor,
  standing.leftMinor,
  standing.coverage,
];
