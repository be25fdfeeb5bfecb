/** Accounts and contacts as bulk edits change them: each says once where its fields stand and who may change it. */
import { ACCOUNT_EDIT_NAMES, CONTACT_EDIT_NAMES } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { mayUpdateAccount, type Writer } from '../../../records/accounts/account-query.ts';
import { type AccountFilter, wantAccounts } from '../../../records/accounts/list-accounts.ts';
import { mayUpdateContact } from '../../../records/contacts/contact-query.ts';
import { type ContactFilter, wantContacts } from '../../../records/contacts/list-contacts.ts';
import type { Values } from '../../../records/lists/parameters.ts';
import { matchingRecords } from '../../../records/lists/record-pages.ts';
import { ACCOUNT_TREE, CONTACT_TREE, type RecordTree } from '../../../records/trees/record-tree.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';

/** What of a list is asked for, and labels of archived fields that its conditions name. */
interface Matching {
  readonly from: string;
  readonly leftOut: readonly string[];
}

export type Referred = 'accounts' | 'contacts' | 'members';

export interface EditedNoun {
  readonly noun: 'account' | 'contact';
  readonly table: 'accounts' | 'contacts';
  readonly alias: 'a' | 'c';
  readonly names: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, { readonly column: string; readonly type: 'text' | 'boolean' | 'uuid' }>>;
  /** Fields that hold the id of another record, and of what. */
  readonly refers: Readonly<Record<string, Referred>>;
  /** The field by which one comes under another of its own kind; changes of it take turns. */
  readonly above: { readonly field: string; readonly tree: RecordTree };
  readonly mayUpdate: (writer: Writer) => string;
  readonly matching: (tx: TenantTransaction, actor: Actor, filter: object, values: Values) => Promise<Matching>;
  readonly event: 'account_changed' | 'contact_changed';
}

const text = (column: string) => ({ column, type: 'text' as const });
const record = (column: string) => ({ column, type: 'uuid' as const });

export const EDITED_ACCOUNTS: EditedNoun = {
  noun: 'account',
  table: 'accounts',
  alias: 'a',
  names: ACCOUNT_EDIT_NAMES,
  event: 'account_changed',
  columns: {
    industry: text('industry'),
    segment: text('segment'),
    territory: text('territory'),
    strategic: { column: 'strategic', type: 'boolean' as const },
    ownerId: record('owner_id'),
    parentId: record('parent_id'),
  } satisfies Record<keyof typeof ACCOUNT_EDIT_NAMES, unknown>,
  refers: { ownerId: 'members', parentId: 'accounts' },
  above: { field: 'parentId', tree: ACCOUNT_TREE },
  mayUpdate: mayUpdateAccount,
  async matching(tx, actor, filter: AccountFilter, values) {
    const wanted = await wantAccounts(tx, actor, filter);
    return { from: matchingRecords(wanted, values), leftOut: wanted.custom.leftOut };
  },
};

export const EDITED_CONTACTS: EditedNoun = {
  noun: 'contact',
  table: 'contacts',
  alias: 'c',
  names: CONTACT_EDIT_NAMES,
  event: 'contact_changed',
  columns: {
    title: text('title'),
    ownerId: record('owner_id'),
    accountId: record('account_id'),
    reportsToId: record('reports_to_id'),
  } satisfies Record<keyof typeof CONTACT_EDIT_NAMES, unknown>,
  refers: { ownerId: 'members', accountId: 'accounts', reportsToId: 'contacts' },
  above: { field: 'reportsToId', tree: CONTACT_TREE },
  mayUpdate: mayUpdateContact,
  async matching(tx, actor, filter: ContactFilter, values) {
    const wanted = await wantContacts(tx, actor, filter);
    return { from: matchingRecords(wanted, values), leftOut: wanted.custom.leftOut };
  },
};
