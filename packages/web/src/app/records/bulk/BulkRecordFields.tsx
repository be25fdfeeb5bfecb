import { ACCOUNT_EDIT_NAMES, CONTACT_EDIT_NAMES } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../../api/client.ts';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { BulkCustomFields } from '../../bulk/BulkCustomFields.tsx';
import { findContacts } from '../../contacts/findContacts.ts';
import { findAccounts } from '../../opportunities/accounts.ts';
import { ownerChoices } from '../../opportunities/edit/useDealChoices.ts';
import type { AccountEdit, ContactEdit } from './bulkRecords.ts';

const KEEP = 'keep';
const SAME = { value: KEEP, label: 'No change' };
const WAYS = [SAME, { value: 'set', label: 'Set to' }, { value: 'clear', label: 'Clear' }] as const;
const STRATEGIC = [SAME, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }] as const;
const WORDS_MAX = 200;
/** People change rarely: asked for again only after this many milliseconds. */
const STALE_AFTER = 300_000;

interface BulkRecordFieldsProps<Edit> {
  edit: Edit;
  onChange: (edit: Edit) => void;
}

/** The edit with a field as given; undefined = left alone. */
const giving =
  <Edit extends object>({ edit, onChange }: BulkRecordFieldsProps<Edit>) =>
  (part: Partial<Record<keyof Edit, unknown>>) =>
    onChange(
      Object.fromEntries(Object.entries({ ...edit, ...part }).filter(([, value]) => value !== undefined)) as Edit,
    );

/** Every field that many accounts can have changed at once; each is left alone until it is chosen. */
export function BulkAccountFields(props: BulkRecordFieldsProps<AccountEdit>) {
  const { edit } = props;
  const give = giving(props);
  const { industry, segment, territory, strategic, ownerId, parentId } = ACCOUNT_EDIT_NAMES;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <WordsField label={industry} value={edit.industry} onChange={(value) => give({ industry: value })} />
      <WordsField label={segment} value={edit.segment} onChange={(value) => give({ segment: value })} />
      <WordsField label={territory} value={edit.territory} onChange={(value) => give({ territory: value })} />
      <SelectField
        label={strategic}
        choices={STRATEGIC}
        value={edit.strategic === undefined ? KEEP : edit.strategic ? 'yes' : 'no'}
        onChange={(value) => give({ strategic: value === KEEP ? undefined : value === 'yes' })}
      />
      <OwnerField label={ownerId} onChange={(value) => give({ ownerId: value })} />
      <RecordField label={parentId} search={findAccounts} onChange={(value) => give({ parentId: value })} />
      <BulkCustomFields noun="account" values={edit.custom ?? {}} onChange={(custom) => give({ custom })} />
    </div>
  );
}

/** The same of contacts. */
export function BulkContactFields(props: BulkRecordFieldsProps<ContactEdit>) {
  const { edit } = props;
  const give = giving(props);
  const { title, ownerId, accountId, reportsToId } = CONTACT_EDIT_NAMES;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <WordsField label={title} value={edit.title} onChange={(value) => give({ title: value })} />
      <OwnerField label={ownerId} onChange={(value) => give({ ownerId: value })} />
      <RecordField label={accountId} search={findAccounts} onChange={(value) => give({ accountId: value })} />
      <RecordField label={reportsToId} search={findContacts} onChange={(value) => give({ reportsToId: value })} />
      <BulkCustomFields noun="contact" values={edit.custom ?? {}} onChange={(custom) => give({ custom })} />
    </div>
  );
}

interface ChangedFieldProps {
  label: string;
  /** Null clears, undefined leaves alone. */
  onChange: (value: string | null | undefined) => void;
}

/** Whether a field is set, cleared or left alone, over what it is set to. */
function ChangedField({ label, onChange, children }: ChangedFieldProps & { children: ReactNode }) {
  const [way, setWay] = useState<string>(KEEP);
  return (
    <div className="grid content-start gap-2">
      <SelectField
        label={label}
        choices={WAYS}
        value={way}
        onChange={(next) => {
          setWay(next);
          onChange(next === 'clear' ? null : undefined);
        }}
      />
      {way === 'set' && children}
    </div>
  );
}

function WordsField({ value, ...field }: ChangedFieldProps & { value: string | null | undefined }) {
  const { label, onChange } = field;
  return (
    <ChangedField {...field}>
      <TextField
        label={`New ${label.toLowerCase()}`}
        hideLabel
        autoComplete="off"
        maxLength={WORDS_MAX}
        value={value ?? ''}
        onChange={(text) => onChange(text.trim() === '' ? undefined : text)}
      />
    </ChangedField>
  );
}

function OwnerField(field: ChangedFieldProps) {
  const people = useQuery(query.people.list.queryOptions({ staleTime: STALE_AFTER })).data?.items ?? [];
  return <RecordField {...field} options={ownerChoices(people)} />;
}

interface RecordFieldProps extends ChangedFieldProps {
  search?: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  options?: readonly Option[];
}

function RecordField({ search, options, ...field }: RecordFieldProps) {
  const { label, onChange } = field;
  const [chosen, setChosen] = useState<Option | null>(null);
  const give = (option: Option | null) => {
    setChosen(option);
    onChange(option?.value);
  };
  return (
    <ChangedField
      label={label}
      onChange={(value) => {
        setChosen(null);
        onChange(value);
      }}
    >
      <Combobox
        label={`New ${label.toLowerCase()}`}
        hideLabel
        value={chosen}
        onChange={give}
        search={search}
        options={options}
      />
    </ChangedField>
  );
}
