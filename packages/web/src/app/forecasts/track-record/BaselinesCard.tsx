import { Card } from '../../../ui/Card.tsx';
import type { TrackRecord } from '../answers.ts';
import { RecordTable } from './RecordTable.tsx';
import { FARED_HEADINGS, faredCells } from './recordCells.tsx';

/** What simpler ways would have said of the same periods at the same times. */
export function BaselinesCard({ record: { summary, baselines } }: { record: TrackRecord }) {
  return (
    <Card title={<span className="text-ink">Beside simpler ways</span>}>
      <RecordTable
        caption="The forecast beside simpler ways"
        headings={['Way', ...FARED_HEADINGS]}
        rows={[
          { key: 'model', isMain: true, cells: ['This forecast', ...faredCells(summary)] },
          ...baselines.map((baseline) => ({ key: baseline.name, cells: [baseline.label, ...faredCells(baseline)] })),
        ]}
      />
      <p className="mt-2 text-12 text-ink-3">
        The same periods at the same times. Interval score: how wide the bands were and how far off what they missed,
        over the mean outcome; smaller is better. Simpler ways have their bands from their own past errors, which
        flatters them.
      </p>
    </Card>
  );
}
