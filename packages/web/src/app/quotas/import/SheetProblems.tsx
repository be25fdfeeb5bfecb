import { counted } from '@forecastle/rules';
import { Card } from '../../../ui/Card.tsx';
import type { QuotaSheet } from './useQuotaImport.ts';

/** What could not be read, by row and column, with what was expected there. */
export function SheetProblems({ problems }: { problems: QuotaSheet['problems'] }) {
  return (
    <Card
      title={`${counted(problems.length, 'cell')} could not be read`}
      aside="Mend them in the file and choose it again"
    >
      <ul className="divide-y divide-line">
        {problems.map(({ row, column, heading, value, expected }) => (
          <li key={`${row} ${column}`} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <span className="num font-medium">
              Row {row}, column {column}
              {heading && <span className="font-normal text-ink-3"> ({heading})</span>}
            </span>
            <span className="min-w-0 break-words">
              {value === '' ? 'Nothing stands here' : <q>{value}</q>}
              <span className="text-ink-3">; expected {expected}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
