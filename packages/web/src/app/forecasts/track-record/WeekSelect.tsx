import { Card } from '../../../ui/Card.tsx';
import type { TrackRecord } from '../answers.ts';
import { RecordTable } from './RecordTable.tsx';
import { FARED_HEADINGS, faredCells } from './recordCells.tsx';

/** How error and bias shrink as the end comes nearer. */
export function WeeksCard({ record: { byWeek } }: { record: TrackRecord }) {
  const most = Math.max(...byWeek.map(({ error }) => error ?? 0), Number.EPSILON);
  return (
    <Card title={<span className="text-ink">By weeks to go</span>}>
      <RecordTable
        caption="Coverage, error and bias by weeks to go"
        headings={['Weeks to go', ...FARED_HEADINGS]}
        rows={[...byWeek]
          .sort((a, b) => b.weeksToGo - a.weeksToGo)
          .map((week) => ({
            key: String(week.weeksToGo),
            cells: [
              <span key="weeks" className="flex items-center gap-3">
                <span className="w-6 text-right">{week.weeksToGo}</span>
                <span aria-hidden="true" className="h-1.5 w-24 max-sm:hidden">
                  <span
                    className="block h-full rounded-full bg-forecast-mid"
                    style={{ width: `${((week.error ?? 0) / most) * 100}%` }}
                  />
                </span>
              </span>,
              ...faredCells(week),
            ],
          }))}
      />
      <p className="mt-2 text-12 text-ink-3 max-sm:hidden">The bars are the error of the middle.</p>
    </Card>
  );
}
