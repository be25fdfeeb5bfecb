import type { Option } from '../../ui/fields/Combobox.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { EditableFact } from '../opportunities/show/EditableFact.tsx';
import { OwnerField } from './OwnerField.tsx';
import { fieldPlace, type Noun, typedField } from './recordSaver.ts';
import type { SaveField } from './savingField.ts';

const FIELD = 'ownerId';

interface OwnerFactProps {
  noun: Noun;
  id: string;
  owner: { readonly id: string; readonly name: string } | null;
  editable: boolean;
  save: SaveField;
}

/** Who looks after an account or a contact, changed where it stands. */
export function OwnerFact({ noun, id, owner, editable, save }: OwnerFactProps) {
  const value: Option | null = owner && { value: owner.id, label: owner.name };
  return (
    <EditableFact
      typed={typedField(noun, id, FIELD)}
      place={fieldPlace(noun, id, FIELD)}
      label="Owner"
      editable={editable}
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
