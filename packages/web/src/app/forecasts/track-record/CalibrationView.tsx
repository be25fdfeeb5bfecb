import { Card } from '../../../ui/Card.tsx';
import { Reliability } from '../../../ui/charts/Reliability.tsx';
import type { TrackRecord } from '../answers.ts';
import { RecordTable } from './RecordTable.tsx';

/** Whether of deals with a chance of 60% about 60 in 100 were won. */
export function ReliabilityCard({ record: { reliability } }: { record: TrackRecord }) {
  const shown = reliability.filter(({ deals }) => deals > 0);
  return (
    <Card title={<span className="text-ink">Whether chances hold</span>}>
      <p className="prose-width text-ink-2">
        Open deals by the chance they were given, beside how many were won. A chance that holds lies on the dashed line;
        a dot below it promised too much. Dots are as large as the number of deals.
      </p>
      <div className="@container mt-4">
        <div className="grid items-start gap-6 @min-[42rem]:grid-cols-[minmax(0,1fr)_20rem]">
          <Reliability points={shown} />
          <RecordTable
            caption="Chances of open deals beside how many were won"
            headings={['Chance', 'Deals', 'Said', 'Happened']}
            rows={shown.map(({ from, to, deals, said, happened }) => ({
              key: String(from),
              cells: [
                `${Math.round(from)} to ${Math.round(to)}%`,
                deals.toLocaleString(),
                `${Math.round(said)}%`,
                `${Math.round(happened)}%`,
              ],
            }))}
          />
        </div>
      </div>
      <p className="mt-2 text-12 text-ink-3">A deal counts once at each week it was open.</p>
    </Card>
  );
}
