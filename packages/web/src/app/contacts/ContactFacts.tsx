import { Card } from '../../ui/Card.tsx';
import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { TextAreaField } from '../../ui/fields/TextField.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { mailTo } from '../../ui/mailTo.ts';
import { accountPath } from '../accounts/account.ts';
import { findAccounts } from '../opportunities/accounts.ts';
import { EditableFact } from '../opportunities/show/EditableFact.tsx';
import { decidingSystem } from '../records/decidingSystem.ts';
import { OwnerFact } from '../records/OwnerFact.tsx';
import { RecordFact } from '../records/RecordFact.tsx';
import { fieldPlace, typedField } from '../records/recordSaver.ts';
import type { SaveField } from '../records/savingField.ts';
import type { Contact } from './contact.ts';
import { ReportsTo } from './ReportsTo.tsx';

const WORDS_MAX = 200;
const EMAIL_MAX = 254;
const PHONE_MAX = 60;
const LIST_MAX = 3000;

const telTo = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** How somebody is reached, and where they work. */
export function ContactFacts({ contact, save }: { contact: Contact; save: SaveField }) {
  const { id, email, phone, accountId, accountName } = contact;
  const shared = { noun: 'contact' as const, record: contact, save };
  const account: Option | null = accountId ? { value: accountId, label: accountName ?? '' } : null;
  return (
    <Card title="Facts">
      <RecordFact {...shared} field="title" label="Title" value={contact.title} maxLength={WORDS_MAX} />
      <EditableFact
        typed={typedField('contact', id, 'accountId')}
        place={fieldPlace('contact', id, 'accountId')}
        label="Account"
        editable={contact.abilities.update}
        system={decidingSystem(contact, 'accountId')}
        value={account}
        renderField={(value, set) => (
          <Combobox label="Account" clearable value={value} onChange={set} search={findAccounts} />
        )}
        onSave={(next) =>
          void save({
            field: 'accountId',
            label: 'Account',
            shown: next?.label ?? null,
            value: next?.value ?? null,
            seen: accountId,
          })
        }
      >
        {accountId ? (
          <Link quiet to={accountPath(accountId)} dir="auto" className="finger">
            {accountName}
          </Link>
        ) : (
          <Unknown />
        )}
      </EditableFact>
      <OwnerFact {...shared} />
      <ReportsTo contact={contact} save={save} />
      <RecordFact {...shared} field="email" label="Email" value={email} maxLength={EMAIL_MAX}>
        {email && <Reach to={mailTo(email)}>{email}</Reach>}
      </RecordFact>
      <Several {...shared} field="otherEmails" label="Other email addresses" values={contact.otherEmails} to={mailTo} />
      <RecordFact {...shared} field="phone" label="Phone" value={phone} maxLength={PHONE_MAX}>
        {phone && <Reach to={telTo(phone)}>{phone}</Reach>}
      </RecordFact>
      <Several {...shared} field="otherPhones" label="Other phones" values={contact.otherPhones} to={telTo} />
    </Card>
  );
}

function Reach({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="inline-block min-h-6 underline-offset-2 touch:min-h-12 hover:underline">
      {children}
    </a>
  );
}

interface SeveralProps {
  record: Contact;
  field: 'otherEmails' | 'otherPhones';
  label: string;
  values: readonly string[];
  to: (value: string) => string;
  save: SaveField;
}

/** Several of a kind, written one a line. */
function Several({ record: { id, ...record }, field, label, values, to, save }: SeveralProps) {
  const written = values.join('\n');
  return (
    <EditableFact
      typed={typedField('contact', id, field)}
      place={fieldPlace('contact', id, field)}
      label={label}
      editable={record.abilities.update}
      system={decidingSystem(record, field)}
      value={written}
      renderField={(draft, set) => (
        <TextAreaField label={label} hint="One per line." value={draft} onChange={set} rows={3} maxLength={LIST_MAX} />
      )}
      onSave={(draft) => {
        const next = draft
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '');
        void save({ field, label, shown: next.join(', ') || null, value: next, seen: [...values] });
      }}
    >
      {values.length === 0 ? (
        <Unknown />
      ) : (
        <span className="grid justify-items-start">
          {values.map((value) => (
            <Reach key={value} to={to(value)}>
              {value}
            </Reach>
          ))}
        </span>
      )}
    </EditableFact>
  );
}
