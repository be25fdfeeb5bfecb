/** How accounts and contacts stand in the database: columns that are written by set, and how a change of them is told. */
import type { RecordNoun } from '@forecastle/rules';
import { ACCOUNT_COLUMNS, ACCOUNT_TABLES, mayUpdateAccount, type Writer } from '../accounts/account-query.ts';
import { CONTACT_COLUMNS, CONTACT_TABLES, mayUpdateContact } from '../contacts/contact-query.ts';
import { ACCOUNT_TREE, CONTACT_TREE, type RecordTree } from '../trees/record-tree.ts';

export interface RecordTable {
  readonly entity: 'account' | 'contact';
  readonly table: 'accounts' | 'contacts';
  /** Each column that is written, with its type and the field of the API. */
  readonly columns: Readonly<Record<string, { readonly type: string; readonly field: string }>>;
  readonly tree: RecordTree;
  /** Whether somebody may change a record, as SQL over the table as `alias`; $1 organisation. */
  readonly mayUpdate: (by: Writer) => string;
  readonly alias: 'a' | 'c';
  /** What tells them apart beside the external id, in lower case. */
  readonly address: 'domain' | 'lower(email)';
  readonly addressWord: string;
  /** Ids and `may_update` of records, by ids: $1 organisation, $2 owners, $3 whether records are managed, $4 ids. */
  readonly writable: string;
  /** Fields of which the trail tells only that they were set. */
  readonly unquoted: readonly string[];
}

const column = (type: string, field: string) => ({ type, field });

export const RECORD_TABLES: Readonly<Record<RecordNoun, RecordTable>> = {
  accounts: {
    entity: 'account',
    table: 'accounts',
    tree: ACCOUNT_TREE,
    address: 'domain',
    addressWord: 'domain',
    mayUpdate: mayUpdateAccount,
    alias: 'a',
    columns: {
      external_id: column('text', 'externalId'),
      name: column('text', 'name'),
      description: column('text', 'description'),
      industry: column('text', 'industry'),
      organization_description: column('text', 'organizationDescription'),
      strategic: column('boolean', 'strategic'),
      territory: column('text', 'territory'),
      segment: column('text', 'segment'),
      domain: column('text', 'domain'),
      parent_id: column('uuid', 'parentId'),
      owner_id: column('uuid', 'ownerId'),
    },
    writable: `SELECT ${ACCOUNT_COLUMNS} FROM ${ACCOUNT_TABLES} WHERE a.organization_id = $1 AND a.id = ANY($4::uuid[])`,
    unquoted: [],
  },
  contacts: {
    entity: 'contact',
    table: 'contacts',
    tree: CONTACT_TREE,
    address: 'lower(email)',
    addressWord: 'email address',
    mayUpdate: mayUpdateContact,
    alias: 'c',
    columns: {
      external_id: column('text', 'externalId'),
      account_id: column('uuid', 'accountId'),
      reports_to_id: column('uuid', 'reportsToId'),
      owner_id: column('uuid', 'ownerId'),
      name: column('text', 'name'),
      email: column('text', 'email'),
      other_emails: column('text[]', 'otherEmails'),
      title: column('text', 'title'),
      phone: column('text', 'phone'),
      other_phones: column('text[]', 'otherPhones'),
    },
    writable: `SELECT ${CONTACT_COLUMNS} FROM ${CONTACT_TABLES} WHERE c.organization_id = $1 AND c.id = ANY($4::uuid[])`,
    unquoted: ['name', 'otherEmails', 'otherPhones'],
  },
};
