import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { EditableFact } from '../opportunities/show/EditableFact.tsx';
import { decidingSystem } from '../records/decidingSystem.ts';
import { fieldPlace, typedField } from '../records/recordSaver.ts';
import type { SaveField } from '../records/savingField.ts';
import { type Contact, contactPath } from './contact.ts';
import { findContacts } from './findContacts.ts';

const FIELD = 'reportsToId';

interface ReportsToProps {
  contact: Contact;
  save: SaveField;
  /** Offered before all others, such as the people of a deal. */
  first?: readonly Option[];
}

/** Whom somebody reports to, changed where it stands. */
export function ReportsTo({ contact, save, first = [] }: ReportsToProps) {
  const { id, name, reportsTo } = contact;
  const above: Option | null = reportsTo && { value: reportsTo.id, label: reportsTo.name };
  const search = async (text: string, signal: AbortSignal) => {
    const wanted = text.trim().toLocaleLowerCase();
    const near = first.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
    const known = new Set(near.map(({ value }) => value));
    const others = (await findContacts(text, signal)).filter(({ value }) => !known.has(value));
    return [...near, ...others].filter(({ value }) => value !== id);
  };
  return (
    <EditableFact
      typed={typedField('contact', id, FIELD)}
      place={fieldPlace('contact', id, FIELD)}
      label="Reports to"
      changing={`manager of ${name}`}
      editable={contact.abilities.update}
      system={decidingSystem(contact, FIELD)}
      value={above}
      renderField={(value, set) => (
        <Combobox label={`Manager of ${name}`} clearable value={value} onChange={set} search={search} />
      )}
      onSave={(next) =>
        void save({
          field: FIELD,
          label: 'Reports to',
          shown: next?.label ?? null,
          value: next?.value ?? null,
          seen: reportsTo?.id ?? null,
        })
      }
    >
      {reportsTo ? (
        <Link quiet to={contactPath(reportsTo.id)} dir="auto">
          {reportsTo.name}
        </Link>
      ) : (
        <Unknown />
      )}
    </EditableFact>
  );
}
