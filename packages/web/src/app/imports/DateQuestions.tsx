import { Card } from '../../ui/Card.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import type { Choices, Inspection } from './import.ts';

interface DateQuestionsProps {
  inspection: Inspection;
  /** Columns that something is taken from. */
  used: ReadonlySet<number>;
  order: Choices['dateOrder'];
  onChange: (order: Choices['dateOrder']) => void;
}

/** Dates that can be read both ways: the person says which part comes first. */
export function DateQuestions({ inspection, used, order, onChange }: DateQuestionsProps) {
  const questions = inspection.columns.filter(({ index, ambiguousDates }) => ambiguousDates && used.has(index));
  return questions.map((column) => (
    <Card key={column.index}>
      <RadioGroup
        label={`How should the dates in "${column.header}" be read?`}
        value={order[String(column.index)] ?? null}
        onChange={(chosen) => onChange({ ...order, [column.index]: chosen })}
        choices={(['day_first', 'month_first'] as const).map((each) => ({
          value: each,
          label: each === 'day_first' ? 'Day first' : 'Month first',
          hint: readBoth(column.ambiguousDates?.examples ?? [], each),
        }))}
      />
    </Card>
  ));
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "03/04/2026 is 3 Apr 2026": the person recognises the right one. */
function readBoth(examples: readonly string[], order: 'day_first' | 'month_first'): string {
  const [example] = examples;
  const parts = /^(\d{1,2})\D(\d{1,2})\D(\d{2,4})/.exec(example ?? '');
  if (!example || !parts) return examples.join(', ');
  const [, first = '', second = '', year = ''] = parts;
  const [day, month] = order === 'day_first' ? [first, second] : [second, first];
  return `${example} is ${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}
