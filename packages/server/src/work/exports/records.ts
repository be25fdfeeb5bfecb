/** The lists of accounts and of contacts as tables for files. */
import type { AccountExportQuery, ContactExportQuery } from '@forecastle/contract';
import {
  ACCOUNT_LIST_FIELDS,
  type AccountListField,
  CONTACT_LIST_FIELDS,
  type ContactListField,
  type CustomColumn,
  DEFAULT_ACCOUNT_COLUMNS,
  DEFAULT_CONTACT_COLUMNS,
  isCustomColumn,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { SheetColumn } from '../../platform/files/column.ts';
import { ACCOUNTS } from '../../records/accounts/account-list-fields.ts';
import type { AccountRow } from '../../records/accounts/account-query.ts';
import { wantAccounts } from '../../records/accounts/list-accounts.ts';
import { CONTACTS } from '../../records/contacts/contact-list-fields.ts';
import type { ContactRow } from '../../records/contacts/contact-query.ts';
import { wantContacts } from '../../records/contacts/list-contacts.ts';
import { idsOfRecords, readRecords } from '../../records/lists/record-pages.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type ColumnMaking, columnsIn, makingOf } from './columns-in.ts';
import { customColumns } from './custom-columns.ts';
import { countNamed, namedRows } from './named-rows.ts';
import type { Table } from './send-table.ts';

/** What stands together is told apart by a column. */
const withGroup = <Field extends string>(chosen: readonly Field[], group: Field | undefined): readonly Field[] =>
  group === undefined || chosen.includes(group) ? chosen : [group, ...chosen];

/** What the list of accounts shows under a query; totals are of the deals that the actor sees. */
export async function accountsTable(
  tx: TenantTransaction,
  actor: Actor,
  { sort, order, columns, ...filter }: z.infer<typeof AccountExportQuery>,
  now: Date,
): Promise<Table<AccountRow>> {
  const ids = await idsOfRecords(tx, await wantAccounts(tx, actor, filter, now), { sort, order });
  const chosen: readonly (AccountListField | CustomColumn)[] = columns ?? DEFAULT_ACCOUNT_COLUMNS;
  const fields = withGroup(chosen, filter.group);
  const making = await makingOf(tx, actor, now);
  return {
    columns: accountColumns(fields, making, await customColumns<AccountRow>(tx, 'account', fields, making)),
    pages: namedRows(tx, ids, (page) => readRecords(tx, actor, ACCOUNTS, page)),
    count: () => countNamed(tx, ids),
  };
}

/** What the list of contacts shows under a query. */
export async function contactsTable(
  tx: TenantTransaction,
  actor: Actor,
  { sort, order, columns, ...filter }: z.infer<typeof ContactExportQuery>,
  now: Date,
): Promise<Table<ContactRow>> {
  const ids = await idsOfRecords(tx, await wantContacts(tx, actor, filter, now), { sort, order });
  const chosen: readonly (ContactListField | CustomColumn)[] = columns ?? DEFAULT_CONTACT_COLUMNS;
  const fields = withGroup(chosen, filter.group);
  const making = await makingOf(tx, actor, now);
  return {
    columns: contactColumns(fields, making, await customColumns<ContactRow>(tx, 'contact', fields, making)),
    pages: namedRows(tx, ids, (page) => readRecords(tx, actor, CONTACTS, page)),
    count: () => countNamed(tx, ids),
  };
}

function accountColumns(
  fields: readonly (AccountListField | CustomColumn)[],
  making: ColumnMaking,
  customs: ReadonlyMap<string, readonly SheetColumn<AccountRow>[]>,
): SheetColumn<AccountRow>[] {
  const { currency } = making;
  const { text, number, money, instant } = columnsIn<AccountRow>(making);
  const nameOf = (key: AccountListField) => ACCOUNT_LIST_FIELDS[key].name;
  const words = (key: AccountListField, of: (row: AccountRow) => string | null) => text(nameOf(key), of);
  const sum = (key: AccountListField, of: (row: AccountRow) => string) =>
    money(`${nameOf(key)} (${currency})`, (row) => [BigInt(of(row)), currency]);
  const ofField: Readonly<Record<AccountListField, SheetColumn<AccountRow>>> = {
    name: words('name', (row) => row.name),
    domain: words('domain', (row) => row.domain),
    industry: words('industry', (row) => row.industry),
    segment: words('segment', (row) => row.segment),
    territory: words('territory', (row) => row.territory),
    strategic: words('strategic', (row) => (row.strategic ? 'Yes' : 'No')),
    parent: words('parent', (row) => row.parent_name),
    owner: words('owner', (row) => row.owner_name),
    description: words('description', (row) => row.description),
    organization_description: words('organization_description', (row) => row.organization_description),
    external_id: words('external_id', (row) => row.external_id),
    updated: instant(nameOf('updated'), (row) => row.updated_at),
    contacts: number(nameOf('contacts'), (row) => row.contacts),
    open_deals: number(nameOf('open_deals'), (row) => row.open),
    open_amount: sum('open_amount', (row) => row.open_amount),
    won_deals: number(nameOf('won_deals'), (row) => row.won),
    won_amount: sum('won_amount', (row) => row.won_amount),
  };
  return [...new Set(fields)].flatMap((field) =>
    isCustomColumn(field) ? (customs.get(field) ?? []) : [ofField[field]],
  );
}

function contactColumns(
  fields: readonly (ContactListField | CustomColumn)[],
  making: ColumnMaking,
  customs: ReadonlyMap<string, readonly SheetColumn<ContactRow>[]>,
): SheetColumn<ContactRow>[] {
  const { text, number, instant } = columnsIn<ContactRow>(making);
  const nameOf = (key: ContactListField) => CONTACT_LIST_FIELDS[key].name;
  const words = (key: ContactListField, of: (row: ContactRow) => string | null) => text(nameOf(key), of);
  const ofField: Readonly<Record<ContactListField, SheetColumn<ContactRow>>> = {
    name: words('name', (row) => row.name),
    title: words('title', (row) => row.title),
    account: words('account', (row) => row.account_name),
    reports_to: words('reports_to', (row) => row.reports_to_name),
    owner: words('owner', (row) => row.owner_name),
    email: words('email', (row) => row.email),
    other_emails: words('other_emails', (row) => row.other_emails.join(', ')),
    phone: words('phone', (row) => row.phone),
    other_phones: words('other_phones', (row) => row.other_phones.join(', ')),
    external_id: words('external_id', (row) => row.external_id),
    updated: instant(nameOf('updated'), (row) => row.updated_at),
    last_interaction: instant(nameOf('last_interaction'), (row) => row.last_interaction_at),
    open_deals: number(nameOf('open_deals'), (row) => row.open_deals),
  };
  return [...new Set(fields)].flatMap((field) =>
    isCustomColumn(field) ? (customs.get(field) ?? []) : [ofField[field]],
  );
}
