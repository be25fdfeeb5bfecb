import { Money } from '../../../ui/format/Money.tsx';
import { RecordTable } from '../RecordTable.tsx';
import type { PipelineFlow } from './flowWords.ts';
import { daysOfWeek } from './pacingWords.ts';

const KINDS = ['created', 'lost', 'won'] as const;

/** The flow of the pipeline in figures, to read and to copy. */
export function PipelineFlowTable({ flow: { weeks, currency, period, total, before } }: { flow: PipelineFlow }) {
  const cells = (flows: PipelineFlow['total'] | null) =>
    KINDS.flatMap((kind) => [
      <Money key={kind} minor={flows?.[kind].amountMinor ?? null} currency={currency} style="compact" />,
      flows?.[kind].count.toLocaleString() ?? '—',
    ]);
  return (
    <RecordTable
      caption={`Pipeline created, lost and won in ${period.label} by week`}
      headings={['Week', 'Created', 'Deals created', 'Lost', 'Deals lost', 'Won', 'Deals won']}
      rows={[
        ...weeks.map((week) => ({ key: week.start, cells: [daysOfWeek(week), ...cells(week.flows)] })),
        { key: 'total', isMain: true, cells: [period.label, ...cells(total)] },
        { key: 'before', cells: [before.period.label, ...cells(before)] },
      ]}
    />
  );
}
