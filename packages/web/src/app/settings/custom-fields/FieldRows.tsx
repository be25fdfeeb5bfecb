import type { CustomField } from './customField.ts';
import { FieldRow } from './FieldRow.tsx';

interface FieldRowsProps {
  fields: readonly CustomField[];
  /** Absent where the reader may not. */
  onMove: ((from: number, to: number) => void) | null;
  onEdit: (id: string) => void;
}

/** The fields in use, in their order. */
export function FieldRows({ fields, onMove, onEdit }: FieldRowsProps) {
  return (
    <ol>
      {fields.map((field, index) => (
        <FieldRow
          key={field.id}
          field={field}
          index={index}
          count={fields.length}
          onMove={onMove}
          onEdit={() => onEdit(field.id)}
        />
      ))}
    </ol>
  );
}
