import { type CustomValues, customColumn, ownValue } from '@forecastle/rules';
import { CustomFactCard } from '../opportunities/custom/CustomFactCard.tsx';
import { customWords } from '../opportunities/custom/customFields.ts';
import { type ConnectedRecord, decidingSystem } from './decidingSystem.ts';
import { fieldPlace, type Noun, typedField } from './recordSaver.ts';
import type { SaveField } from './savingField.ts';

interface RecordCustomFactsProps {
  noun: Noun;
  record: ConnectedRecord & { readonly id: string; readonly custom: CustomValues };
  save: SaveField;
}

/** The custom fields of an account or a contact. */
export function RecordCustomFacts({ noun, record, save }: RecordCustomFactsProps) {
  const { id, custom, abilities } = record;
  return (
    <CustomFactCard
      noun={noun}
      values={custom}
      editable={abilities.update}
      systemOf={(key) => decidingSystem(record, customColumn(key))}
      typedOf={(key) => typedField(noun, id, customColumn(key))}
      placeOf={(key) => fieldPlace(noun, id, customColumn(key))}
      onSave={(field, value) =>
        void save({
          field: customColumn(field.key),
          label: field.label,
          shown: customWords(field, value),
          value,
          seen: ownValue(custom, field.key) ?? null,
        })
      }
    />
  );
}
