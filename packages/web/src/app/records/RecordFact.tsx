import type { ReactNode } from 'react';
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { EditableFact } from '../opportunities/show/EditableFact.tsx';
import { type ConnectedRecord, decidingSystem } from './decidingSystem.ts';
import { fieldPlace, type Noun, typedField } from './recordSaver.ts';
import type { SaveField } from './savingField.ts';

interface RecordFactProps {
  noun: Noun;
  record: ConnectedRecord & { readonly id: string };
  field: string;
  label: string;
  value: string | null;
  maxLength: number;
  /** Lines it is written on; one by default. */
  rows?: number;
  hint?: string;
  save: SaveField;
  /** How it reads, when not as it is. */
  children?: ReactNode;
}

/** A fact in words, changed where it stands. */
export function RecordFact(props: RecordFactProps) {
  const { noun, record, field, label, value, maxLength, rows = 1, hint, save, children } = props;
  return (
    <EditableFact
      typed={typedField(noun, record.id, field)}
      place={fieldPlace(noun, record.id, field)}
      label={label}
      editable={record.abilities.update}
      system={decidingSystem(record, field)}
      value={value}
      renderField={(draft, set) => {
        const shared = { label, value: draft ?? '', onChange: set, maxLength, ...(hint && { hint }) };
        return rows > 1 ? <TextAreaField {...shared} rows={rows} /> : <TextField {...shared} autoComplete="off" />;
      }}
      onSave={(draft) => {
        const next = draft?.trim() || null;
        void save({ field, label, shown: next, value: next, seen: value });
      }}
    >
      <span dir="auto">{children ?? value ?? <Unknown />}</span>
    </EditableFact>
  );
}
