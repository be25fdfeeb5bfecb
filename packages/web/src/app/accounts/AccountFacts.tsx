import { Card } from '../../ui/Card.tsx';
import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { findAccounts } from '../opportunities/accounts.ts';
import { EditableFact } from '../opportunities/show/EditableFact.tsx';
import { decidingSystem } from '../records/decidingSystem.ts';
import { OwnerFact } from '../records/OwnerFact.tsx';
import { RecordFact } from '../records/RecordFact.tsx';
import { fieldPlace, typedField } from '../records/recordSaver.ts';
import type { SaveField } from '../records/savingField.ts';
import { UnsavedMark } from '../unsaved/UnsavedMark.tsx';
import { type Account, accountPath } from './account.ts';

const WORDS_MAX = 200;
const DOMAIN_MAX = 253;
const TEXT_MAX = 20_000;

/** What is known of an account beside its deals and people. */
export function AccountFacts({ account, save }: { account: Account; save: SaveField }) {
  const { id, parent, domain, strategic } = account;
  const editable = account.abilities.update;
  const shared = { noun: 'account' as const, record: account, save };
  const above: Option | null = parent && { value: parent.id, label: parent.name };
  return (
    <Card title="Facts">
      <OwnerFact {...shared} />
      <RecordFact {...shared} field="industry" label="Industry" value={account.industry} maxLength={WORDS_MAX} />
      <RecordFact {...shared} field="segment" label="Segment" value={account.segment} maxLength={WORDS_MAX} />
      <RecordFact {...shared} field="territory" label="Territory" value={account.territory} maxLength={WORDS_MAX} />
      <RecordFact
        {...shared}
        field="domain"
        label="Domain"
        hint="Website domain, such as example.com"
        value={domain}
        maxLength={DOMAIN_MAX}
      >
        {domain && (
          <a href={`https://${domain}`} rel="noreferrer" className="underline-offset-2 hover:underline">
            {domain}
          </a>
        )}
      </RecordFact>
      <div className="border-b border-line py-2.5">
        <Switch
          label="Strategic account"
          checked={strategic}
          disabled={!editable}
          onChange={(value) =>
            void save({
              field: 'strategic',
              label: 'Strategic designation',
              shown: value ? 'Yes' : 'No',
              value,
              seen: strategic,
            })
          }
        />
        <UnsavedMark place={fieldPlace('account', id, 'strategic')} />
      </div>
      <EditableFact
        typed={typedField('account', id, 'parentId')}
        place={fieldPlace('account', id, 'parentId')}
        label="Belongs to"
        changing="parent account"
        editable={editable}
        system={decidingSystem(account, 'parentId')}
        value={above}
        renderField={(value, set) => (
          <Combobox label="Belongs to" clearable value={value} onChange={set} search={findAccounts} />
        )}
        onSave={(next) =>
          void save({
            field: 'parentId',
            label: 'Belongs to',
            shown: next?.label ?? null,
            value: next?.value ?? null,
            seen: parent?.id ?? null,
          })
        }
      >
        {parent ? (
          <Link quiet to={accountPath(parent.id)} dir="auto">
            {parent.name}
          </Link>
        ) : (
          <Unknown />
        )}
      </EditableFact>
      <RecordFact
        {...shared}
        field="description"
        label="Description"
        value={account.description}
        maxLength={TEXT_MAX}
        rows={4}
      />
      <RecordFact
        {...shared}
        field="organizationDescription"
        label="About"
        value={account.organizationDescription}
        maxLength={TEXT_MAX}
        rows={4}
      />
    </Card>
  );
}
