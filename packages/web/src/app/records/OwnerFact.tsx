import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { ownerChoices } from '../opportunities/edit/useDealChoices.ts';
import { EditableFact } from '../opportunities/show/EditableFact.tsx';
import { fieldPlace, type Noun, typedField } from './recordSaver.ts';
import type { SaveField } from './useSaveField.ts';

const FIELD = 'ownerId';
/** People change rarely: asked for again only after this many milliseconds. */
const STALE_AFTER = 300_000;

interface OwnerFactProps {
  noun: Noun;
  id: string;
  owner: { readonly id: string; readonly name: string } | null;
  editable: boolean;
  save: SaveField;
}

/** Who looks after an account or a contact, changed where it stands. */
export function OwnerFact({ noun, id, owner, editable, save }: OwnerFactProps) {
  const people = useQuery(query.people.list.queryOptions({ staleTime: STALE_AFTER, enabled: editable }));
  const value: Option | null = owner && { value: owner.id, label: owner.name };
  return (
    <EditableFact
      typed={typedField(noun, id, FIELD)}
      place={fieldPlace(noun, id, FIELD)}
      label="Owner"
      editable={editable}
      value={value}
      renderField={(chosen, set) => (
        <Combobox
          label="Owner"
          clearable
          value={chosen}
          onChange={set}
          options={ownerChoices(people.data?.items ?? [], owner?.id)}
        />
      )}
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
