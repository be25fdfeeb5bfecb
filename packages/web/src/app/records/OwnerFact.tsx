import type { Option } from '../../ui/fields/Combobox.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { EditableFact } from '../opportunities/show/EditableFact.tsx';
import { type ConnectedRecord, decidingSystem } from './decidingSystem.ts';
import { OwnerField } from './OwnerField.tsx';
import { fieldPlace, type Noun, typedField } from './recordSaver.ts';
import type { SaveField } from './savingField.ts';

const FIELD = 'ownerId';

interface OwnerFactProps {
  noun: Noun;
  record: ConnectedRecord & {
    readonly id: string;
    readonly owner: { readonly id: string; readonly name: string } | null;
  };
  save: SaveField;
}

/** Who looks after an account or a contact, changed where it stands. */
export function OwnerFact({ noun, record, save }: OwnerFactProps) {
  const { id, owner } = record;
  const value: Option | null = owner && { value: owner.id, label: owner.name };
  return (
    <EditableFact
      typed={typedField(noun, id, FIELD)}
      place={fieldPlace(noun, id, FIELD)}
      label="Owner"
      editable={record.abilities.update}
      system={decidingSystem(record, FIELD)}
      value={value}
      renderField={(chosen, set) => <OwnerField current={owner?.id} value={chosen} onChange={set} />}
      onSave={(next) =>
        void save({
          field: FIELD,
          label: 'Owner',
          shown: next?.label ?? null,
          value: next?.value ?? null,
          seen: owner?.id ?? null,
        })
      }
    >
      {owner ? <span dir="auto">{owner.name}</span> : <Unknown />}
    </EditableFact>
  );
}
