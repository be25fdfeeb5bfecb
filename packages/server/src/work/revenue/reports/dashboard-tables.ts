/** The tables of the dashboard; each adds up to its figures. */
import { QUOTA_STATUS_NAMES } from '@forecastle/rules';
import type { ReportTable } from '../../exports/report.ts';
import type { ToldDashboard } from './dashboard-figures.ts';

type View = ToldDashboard['view'];
type Parts = NonNullable<View['parts']>;

export function repsTable({ quota, open, atRisk, outcomes }: View, { reps }: Parts): ReportTable {
  const row = (rep: Omit<Parts['reps'][number], 'memberId'>) => ({
    name: rep.name,
    values: [
      rep.quotaMinor,
      rep.wonMinor,
      rep.won,
      rep.attainment,
      rep.status && QUOTA_STATUS_NAMES[rep.status],
      rep.open.amountBaseMinor,
      rep.open.count,
      rep.atRisk.amountBaseMinor,
      rep.atRisk.count,
      rep.outcomes.byCount,
    ],
  });
  return {
    name: 'By rep',
    of: 'Rep',
    columns: [
      { header: 'Quota', kind: 'money' },
      { header: 'Won', kind: 'money' },
      { header: 'Won', kind: 'number', unit: 'deals' },
      { header: 'Attainment', kind: 'percent' },
      { header: 'Status', kind: 'text' },
      { header: 'Open', kind: 'money' },
      { header: 'Open', kind: 'number', unit: 'deals' },
      { header: 'At risk', kind: 'money' },
      { header: 'At risk', kind: 'number', unit: 'deals' },
      { header: 'Win rate', kind: 'percent' },
    ],
    rows: [...reps.map(row), row({ ...quota, name: 'Total', open, atRisk, outcomes })],
  };
}

export function stagesTable({ open, atRisk, health }: View, { stages }: Parts): ReportTable {
  const bare = health.find(({ band }) => band === 'not_yet_qualified') ?? { count: 0, amountBaseMinor: '0' };
  const row = (stage: Omit<Parts['stages'][number], 'stageId'>) => ({
    name: stage.name,
    values: [
      stage.open.amountBaseMinor,
      stage.open.count,
      stage.atRisk.amountBaseMinor,
      stage.atRisk.count,
      stage.notYetQualified.amountBaseMinor,
      stage.notYetQualified.count,
    ],
  });
  return {
    name: 'By stage',
    of: 'Stage',
    columns: [
      { header: 'Open', kind: 'money' },
      { header: 'Open', kind: 'number', unit: 'deals' },
      { header: 'At risk', kind: 'money' },
      { header: 'At risk', kind: 'number', unit: 'deals' },
      { header: 'Not yet qualified', kind: 'money' },
      { header: 'Not yet qualified', kind: 'number', unit: 'deals' },
    ],
    rows: [...stages.map(row), row({ name: 'Total', open, atRisk, notYetQualified: bare })],
  };
}
