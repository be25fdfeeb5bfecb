import { counted } from '@forecastle/rules';
import { Card } from '../../../ui/Card.tsx';
import type { TrackRecord } from '../answers.ts';
import { RecordTable } from './RecordTable.tsx';
import { FARED_HEADINGS, faredCells } from './recordCells.tsx';

/** What simpler ways would have said of the same periods at the same times. */
export function BaselinesCard({ record: { compared, baselines } }: { record: TrackRecord }) {
  if (compared.runs === 0) return null;
  return (
    <Card title={<span className="text-ink">Beside simpler ways</span>}>
      <RecordTable
        caption="The forecast beside simpler ways"
        headings={['Way', ...FARED_HEADINGS]}
        rows={[
          { key: 'model', isMain: true, cells: ['This forecast', ...faredCells(compared)] },
          ...baselines.map((baseline) => ({ key: baseline.name, cells: [baseline.label, ...faredCells(baseline)] })),
        ]}
      />
      <p className="mt-2 text-12 text-ink-3">
        All on the same {compared.periods === 1 ? 'period' : counted(compared.periods, 'period')} and weeks (
        {compared.runs.toLocaleString()} ranges). Interval score: width of the ranges plus their misses, over the mean
        outcome; lower is better. Ranges of the simpler ways come from their own past errors, which flatters them.
      </p>
    </Card>
  );
}
