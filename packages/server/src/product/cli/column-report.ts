/** Which column was taken for which field, why, and how to take another: said by `import` and `forecast`. */
import {
  type CustomColumn,
  customColumn,
  IMPORT_FIELDS_OF,
  type ImportKind,
  isCustomColumn,
  ownValue,
  type RecordField,
} from '@forecastle/rules';
import { FIELD_LABELS, type FieldGuess, type ImportField, type Mapping } from '../../work/imports/reading/index.ts';

/** One field of the file, in the stable form of `--json`. */
export interface TakenColumn {
  readonly field: ImportField | RecordField | CustomColumn;
  /** What it is called, where it is no field of deals. */
  readonly label?: string;
  /** Header of the column; null where none was taken. */
  readonly column: string | null;
  readonly confidence: FieldGuess['confidence'] | null;
  readonly reason: string | null;
}

/** Fields named even where no column is taken for them, because a forecast rests on them. */
const ALWAYS_SAID: readonly ImportField[] = ['name', 'account', 'stage', 'amount', 'closeDate', 'owner'];

export function takenColumns(
  kind: ImportKind,
  mapping: Mapping,
  columns: readonly { readonly header: string }[],
  guesses: readonly FieldGuess[],
): TakenColumn[] {
  return IMPORT_FIELDS_OF[kind].flatMap((field): TakenColumn[] => {
    const index = mapping[field];
    if (index === undefined) {
      const none = { field, column: null, confidence: null, reason: null };
      return kind === 'pipeline' && ALWAYS_SAID.includes(field) ? [none] : [];
    }
    const guess = guesses.find((each) => each.field === field && each.column === index);
    const column = columns[index]?.header ?? '';
    return [{ field, column, confidence: guess?.confidence ?? null, reason: guess?.reason ?? 'your choice' }];
  });
}

/** Custom fields of deals and their columns. */
export const takenCustom = (
  customColumns: Readonly<Record<string, number>>,
  {
    inspection,
    customGuesses,
  }: {
    readonly inspection: { readonly columns: readonly { readonly header: string }[] } | null;
    readonly customGuesses: Readonly<Record<string, number>>;
  },
): TakenColumn[] =>
  Object.entries(customColumns).map(([key, index]) => ({
    field: customColumn(key),
    column: inspection?.columns[index]?.header ?? '',
    confidence: 'high',
    reason: ownValue(customGuesses, key) === index ? 'header matches' : 'your choice',
  }));

const labelOf = ({ field, label }: TakenColumn): string =>
  label ?? (isCustomColumn(field) ? field : FIELD_LABELS[field as ImportField]);

export function columnLines(taken: readonly TakenColumn[]): string[] {
  if (taken.length === 0) return [];
  const width = Math.max(...taken.map((column) => labelOf(column).length));
  return [
    'Columns used',
    ...taken.map((each) => {
      const { field, column, confidence, reason } = each;
      const label = labelOf(each).padEnd(width);
      if (column === null) return `  ${label}  none; choose one with --map ${field}=Header`;
      const doubt = confidence === 'low' ? ', please check' : '';
      return `  ${label}  "${column}" (${reason}${doubt})`;
    }),
    '  Change a column with --map "field=Header". Leave it out with --map field=none.',
  ];
}
