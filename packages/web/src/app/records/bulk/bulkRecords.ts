/** Bulk edits of accounts and of contacts on the screen. */
import {
  ACCOUNT_EDIT_NAMES,
  CONTACT_EDIT_NAMES,
  type CustomValue,
  fieldsOfEdit,
  isCustomColumn,
  keyOfColumn,
} from '@forecastle/rules';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type Api, query } from '../../../api/client.ts';
import { accountPath } from '../../accounts/account.ts';
import { type BulkEditing, type BulkNoun, inOne, type Shown } from '../../bulk/bulkNoun.ts';
import { contactPath } from '../../contacts/contact.ts';
import { customWords, knownField } from '../../opportunities/custom/customFields.ts';

type InputOf<Name extends 'startAccounts' | 'startContacts'> = NonNullable<Parameters<Api['bulkEdits'][Name]>[0]>;
export type AccountEdit = InputOf<'startAccounts'>['edit'];
export type ContactEdit = InputOf<'startContacts'>['edit'];
type Noun = 'account' | 'contact';

const NAMES: Readonly<Record<Noun, Readonly<Record<string, string>>>> = {
  account: ACCOUNT_EDIT_NAMES,
  contact: CONTACT_EDIT_NAMES,
};
const ACCOUNTS_NAMED = ['parentId', 'accountId'];
const CONTACTS_NAMED = ['reportsToId'];
const PEOPLE_NAMED = ['ownerId'];

/** The name of a field. */
const fieldName = (noun: Noun, field: string): string =>
  isCustomColumn(field)
    ? (knownField(keyOfColumn(field), noun)?.label ?? 'Custom field')
    : (NAMES[noun][field] ?? field);

/** Before what it changes to: "Reports to to Ana" would stammer, and words that people chose stay as they are. */
const changedName = (noun: Noun, field: string): string =>
  field === 'reportsToId' ? 'Manager' : isCustomColumn(field) ? `“${fieldName(noun, field)}”` : fieldName(noun, field);

/** A value of a field as people read it; of another record its name, by id where it is not said. */
function valueWords(noun: Noun, field: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (isCustomColumn(field)) {
    return customWords(knownField(keyOfColumn(field), noun), value as CustomValue | null) ?? 'empty';
  }
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return (value as { name: string }).name;
  const isNamed = [...ACCOUNTS_NAMED, ...CONTACTS_NAMED, ...PEOPLE_NAMED].includes(field);
  return isNamed ? (names.get(String(value)) ?? '…') : `“${value}”`;
}

/** As the preview says what changes: "Industry: “Ports”". */
export const shownOf =
  (noun: Noun): Shown =>
  (field, value) =>
    `${fieldName(noun, field)}: ${valueWords(noun, field, value, NO_NAMES)}`;
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Names of the records that edits name. */
function useNames(edits: readonly BulkEditing[]): ReadonlyMap<string, string> {
  const idsIn = (fields: readonly string[]) => [
    ...new Set(
      edits.flatMap(({ edit }) =>
        Object.entries(edit).flatMap(([field, id]) => (fields.includes(field) && typeof id === 'string' ? [id] : [])),
      ),
    ),
  ];
  const asked = { retry: false, staleTime: 60_000 };
  const accounts = useQueries({
    queries: idsIn(ACCOUNTS_NAMED).map((id) => query.accounts.get.queryOptions({ input: { id }, ...asked })),
  });
  const contacts = useQueries({
    queries: idsIn(CONTACTS_NAMED).map((id) => query.contacts.get.queryOptions({ input: { id }, ...asked })),
  });
  const people = useQuery(
    query.people.list.queryOptions({ staleTime: asked.staleTime, enabled: idsIn(PEOPLE_NAMED).length > 0 }),
  );
  const named = [...accounts, ...contacts].flatMap(({ data }) => data ?? []);
  return new Map([...named, ...(people.data?.items ?? [])].map(({ id, name }) => [id, name]));
}

const bulkOf = (one: Noun, toPath: (id: string) => string): BulkNoun => ({
  words: { one, many: `${one}s` },
  toPath,
  useSaid(edits) {
    const names = useNames(edits);
    return (edit) =>
      inOne(
        Object.entries(fieldsOfEdit(edit as AccountEdit)).map(
          ([field, value]) => `${changedName(one, field)} to ${valueWords(one, field, value, names)}`,
        ),
      );
  },
});

export const BULK_RECORDS: Readonly<Record<Noun, BulkNoun>> = {
  account: bulkOf('account', accountPath),
  contact: bulkOf('contact', contactPath),
};
