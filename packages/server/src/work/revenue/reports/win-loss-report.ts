import { winLossDimensionName, winLossPartName } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import type { FigureColumn, Report } from '../../exports/report.ts';
import { winLoss } from '../win-loss.ts';
import { aboutOf } from './about.ts';

/** What was won and lost with every figure of its screen, the total last, and what stands out. */
export async function winLossReport(
  tx: TenantTransaction,
  actor: Actor,
  asked: Parameters<typeof winLoss>[2],
  now: Date,
): Promise<Report> {
  const view = await winLoss(tx, actor, asked, now);
  const { by, field, parts, total, currency, before, findings } = view;
  const of = winLossDimensionName(by, field?.label ?? null);
  const values = (of: Figures) => FIGURES.map(({ of: read }) => read(of));
  return {
    currency,
    about: await aboutOf(tx, actor, view, view.scope, [
      ['Grouped by', of],
      ['Compared with', `${before.label}, ${before.start} to ${before.end}`],
      ...findings.map((finding): readonly [string, string] => ['Highlight', finding]),
    ]),
    parts: [
      {
        name: `By ${of.toLowerCase()}`,
        of,
        columns: FIGURES,
        rows: [
          ...parts.map((part) => ({ name: winLossPartName(by, part), values: values(part) })),
          { name: 'Total', values: values(total) },
        ],
      },
    ],
  };
}

type Figures = Awaited<ReturnType<typeof winLoss>>['total'];
interface Figure extends FigureColumn {
  readonly of: (figures: Figures) => string | number | null;
}

const money = (header: string, of: Figure['of']): Figure => ({ header, kind: 'money', of });
const percent = (header: string, of: Figure['of']): Figure => ({ header, kind: 'percent', of });
const deals = (header: string, of: Figure['of']): Figure => ({ header, kind: 'number', unit: 'deals', of });
const days = (header: string, of: Figure['of']): Figure => ({ header, kind: 'number', unit: 'days', of });

const FIGURES: readonly Figure[] = [
  money('Lost', ({ lost }) => lost.amountBaseMinor),
  deals('Lost', ({ lost }) => lost.count),
  percent('Share of lost', ({ shareOfLost }) => shareOfLost),
  money('Lost, previous period', ({ before }) => before.lost.amountBaseMinor),
  deals('Lost, previous period', ({ before }) => before.lost.count),
  percent('Share of lost, previous period', ({ before }) => before.shareOfLost),
  money('Won', ({ won }) => won.amountBaseMinor),
  deals('Won', ({ won }) => won.count),
  percent('Share of won', ({ shareOfWon }) => shareOfWon),
  money('Won, previous period', ({ before }) => before.won.amountBaseMinor),
  deals('Won, previous period', ({ before }) => before.won.count),
  percent('Share of won, previous period', ({ before }) => before.shareOfWon),
  percent('Win rate', ({ winRate }) => winRate),
  percent('Win rate, previous period', ({ before }) => before.winRate),
  days('Average time to win', ({ days: { won } }) => won),
  days('Average time to loss', ({ days: { lost } }) => lost),
];
