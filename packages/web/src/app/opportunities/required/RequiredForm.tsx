import {
  type ContactRole,
  type CustomValue,
  isCustomColumn,
  isRequiredRole,
  keyOfColumn,
  type StageRequirement,
} from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { errorsOf, problemOf } from '../../../api/problem.ts';
import { type TypedField, useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import type { FormError } from '../../../ui/fields/FormErrors.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Link } from '../../../ui/Link.tsx';
import { notify } from '../../../ui/notify.ts';
import { findAccounts } from '../accounts.ts';
import { CustomValueField } from '../custom/CustomValueField.tsx';
import { knownField } from '../custom/customFields.ts';
import { type DealContact, type DealInput, dealPath } from '../deal.ts';
import { dealChanged } from '../dealCache.ts';
import { tabPath } from '../show/tabs.ts';
import type { RequiredQuestion } from './requiredQuestion.ts';
import { requirementName } from './requirementName.ts';

/** What is given so far, by what is missing. */
type Given = Partial<Record<StageRequirement, CustomValue | Option | null>>;

/** What a stage requires and the deal lacks, asked for where the deal was moved. */
export default function RequiredForm({ deal, stage, missing, contacts, answer }: RequiredQuestion) {
  const cache = useQueryClient();
  const draft = useFormDraft<Given>(`form/required/${deal.id}/${stage.id}`, {});
  const given = draft.values;
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const roles = missing.filter(isRequiredRole);
  // Nobody loses a role here that was given before: it may be one that this stage requires as well.
  const free = contacts.filter(({ role }) => role === null);
  const personOf = (role: ContactRole) => free.find(({ contact }) => contact.id === given[role]);
  const isGiven = (key: StageRequirement) => {
    const value = given[key];
    if (isRequiredRole(key)) return personOf(key) !== undefined;
    if (key === 'amount') return typeof value === 'number' && value > 0;
    return typeof value === 'string' ? value.trim() !== '' : (value ?? null) !== null;
  };

  const put = ({ contact, influence }: DealContact, role: ContactRole | null) =>
    api.dealContacts.put({ opportunityId: deal.id, contactId: contact.id, role, influence });
  const takeBack = async (people: readonly DealContact[]) => {
    try {
      for (const person of people) await put(person, person.role);
    } catch (error) {
      const names = people.map(({ contact }) => contact.name).join(', ');
      notify(`${names} may already have the new role. ${problemOf(error).message}`, { tone: 'risk' });
    }
    await dealChanged(cache, deal.id);
  };

  async function goOn() {
    setBusy(true);
    const changed: DealContact[] = [];
    try {
      for (const role of roles) {
        const person = personOf(role);
        if (!person) continue;
        await put(person, role);
        changed.push(person);
      }
    } catch (error) {
      await takeBack(changed);
      setErrors(errorsOf(problemOf(error)));
      setBusy(false);
      return;
    }
    if (changed.length > 0) void dealChanged(cache, deal.id);
    draft.clear();
    const input = inputOf(missing, given);
    answer({ input, ...(changed.length > 0 && { takeRolesBack: () => takeBack(changed) }) });
  }

  return (
    <FormDialog
      title={`Move ${deal.name} to ${stage.name}`}
      description={`${stage.name} needs a few more facts first.`}
      action={`Move to ${stage.name}`}
      errors={errors}
      errorTitle="Deal not moved"
      busy={busy}
      ready={missing.every(isGiven)}
      onSubmit={() => void goOn()}
      onClose={() => answer(null)}
      draft={draft}
    >
      <div className="grid gap-4">
        {missing.map((key) =>
          isRequiredRole(key) ? (
            <RoleField
              key={key}
              role={key}
              isAnybody={contacts.length > 0}
              people={free.filter(({ contact }) =>
                roles.every((other) => other === key || given[other] !== contact.id),
              )}
              value={personOf(key)?.contact.id ?? null}
              to={tabPath(dealPath(deal.id), 'contacts')}
              onChange={(id) => draft.set({ [key]: id })}
              onLeave={() => answer(null)}
            />
          ) : (
            <GivenField key={key} of={key} currency={deal.currency} field={draft.typed(key)} />
          ),
        )}
      </div>
    </FormDialog>
  );
}

function inputOf(missing: readonly StageRequirement[], given: Given): DealInput {
  const text = (key: StageRequirement) => String(given[key] ?? '').trim();
  const account = given.account as Option | undefined;
  const custom = missing.filter(isCustomColumn).map((key) => [keyOfColumn(key), trimmed(given[key])]);
  return {
    ...(missing.includes('amount') && { amountMinor: Number(given.amount) }),
    ...(missing.includes('close_date') && { closeDate: text('close_date') }),
    ...(account && { accountId: account.value }),
    ...(missing.includes('next_step') && { nextStep: text('next_step') }),
    ...(missing.includes('description') && { description: text('description') }),
    ...(custom.length > 0 && { custom: Object.fromEntries(custom) }),
  };
}

const trimmed = (value: Given[StageRequirement]) => (typeof value === 'string' ? value.trim() : value);

interface RoleFieldProps {
  role: ContactRole;
  /** Whether there is somebody on the deal, and those who can have the role. */
  isAnybody: boolean;
  people: readonly DealContact[];
  value: string | null;
  to: string;
  onChange: (contactId: string) => void;
  onLeave: () => void;
}

function RoleField({ role, isAnybody, people, value, to, onChange, onLeave }: RoleFieldProps) {
  const name = requirementName(role);
  if (people.length === 0) {
    return (
      <p className="text-14">
        {isAnybody ? 'Everyone on this deal has another role.' : 'No contacts on this deal yet.'}{' '}
        <Link to={to} onClick={onLeave}>
          {isAnybody ? `Choose the ${name}` : `Add the ${name}`} under Contacts
        </Link>{' '}
        first.
      </p>
    );
  }
  return (
    <SelectField
      label={name}
      hint="Choose someone on this deal without a role."
      placeholder="Choose a person"
      value={value}
      choices={people.map(({ contact }) => ({ value: contact.id, label: contact.name }))}
      onChange={onChange}
    />
  );
}

interface GivenFieldProps {
  of: StageRequirement;
  currency: string;
  field: TypedField<Given[StageRequirement]>;
}

function GivenField({ of, currency, field: { value = null, onChange, ...half } }: GivenFieldProps) {
  const label = requirementName(of);
  if (isCustomColumn(of)) {
    const field = knownField(keyOfColumn(of));
    return field ? <CustomValueField field={field} value={value as CustomValue | null} onChange={onChange} /> : null;
  }
  const text = typeof value === 'string' ? value : '';
  switch (of) {
    case 'amount':
      return (
        <MoneyField
          label={label}
          currency={currency}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          {...half}
        />
      );
    case 'close_date':
      return <DateField label={label} value={text || null} onChange={onChange} {...half} />;
    case 'account':
      return (
        <Combobox
          label={label}
          placeholder="Find an account"
          value={value as Option | null}
          search={findAccounts}
          onChange={onChange}
        />
      );
    default:
      return <TextField label={label} autoComplete="off" maxLength={2000} value={text} onChange={onChange} />;
  }
}
