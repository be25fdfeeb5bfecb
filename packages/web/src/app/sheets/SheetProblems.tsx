import { counted } from '@forecastle/rules';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

interface SheetProblem {
  readonly row: number;
  readonly column: string;
  readonly heading: string;
  readonly value: string;
  readonly expected: string;
}

/** So many are drawn at once. */
const AT_ONCE = 100;

/** What could not be read, by row and column, with what was expected there. */
export function SheetProblems({
  problems,
  verdict = 'could not be read',
}: {
  problems: readonly SheetProblem[];
  verdict?: string;
}) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <Card title={`${counted(problems.length, 'cell')} ${verdict}`} aside="Fix them in the file and choose it again">
      <ul className="divide-y divide-line">
        {problems.slice(0, shown).map(({ row, column, heading, value, expected }) => (
          <li key={`${row} ${column} ${expected}`} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <span className="num font-medium">
              Row {row}, column {column}
              {heading && <span className="font-normal text-ink-3"> ({heading})</span>}
            </span>
            <span className="min-w-0 break-words">
              {value === '' ? 'Empty' : <q>{value}</q>}
              <span className="text-ink-3">; expected {expected}</span>
            </span>
          </li>
        ))}
      </ul>
      {problems.length > shown && (
        <Button className="mt-3" onClick={() => setShown(shown + AT_ONCE)}>
          Show more ({problems.length - shown} left)
        </Button>
      )}
    </Card>
  );
}
