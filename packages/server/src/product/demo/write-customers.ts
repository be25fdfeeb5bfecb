import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import type { PlannedCompany } from './planned.ts';

/** Ids of an account and of its contacts, in the order of the plan. */
export interface WrittenCustomer {
  readonly accountId: string;
  readonly contactIds: readonly string[];
}

/** Writes accounts and contacts by set: nothing is scored from them until they are on a deal. */
export async function writeCustomers(tx: TenantTransaction, { accounts }: PlannedCompany): Promise<WrittenCustomer[]> {
  const written = accounts.map(({ contacts }) => ({ accountId: newId(), contactIds: contacts.map(() => newId()) }));
  const accountRows = accounts.map(({ name, industry, strategic, segment, territory, domain }, at) => ({
    id: written[at]?.accountId,
    name,
    key: nameKey(name),
    industry,
    strategic,
    segment,
    territory,
    domain,
  }));
  const contactRows = accounts.flatMap(({ contacts }, at) =>
    contacts.map(({ name, title, email }, nth) => ({
      id: written[at]?.contactIds[nth],
      account: written[at]?.accountId,
      name,
      key: nameKey(name),
      title,
      email,
    })),
  );
  await tx.client.query(
    `INSERT INTO accounts (organization_id, id, name, name_key, industry, strategic, segment, territory, domain)
     SELECT $1, id, name, key, industry, strategic, segment, territory, domain FROM json_to_recordset($2::json) AS r(
       id uuid, name text, key text, industry text, strategic boolean, segment text, territory text, domain text)`,
    [tx.organizationId, JSON.stringify(accountRows)],
  );
  await tx.client.query(
    `INSERT INTO contacts (organization_id, id, account_id, name, name_key, title, email)
     SELECT $1, id, account, name, key, title, email
     FROM json_to_recordset($2::json) AS r(id uuid, account uuid, name text, key text, title text, email text)`,
    [tx.organizationId, JSON.stringify(contactRows)],
  );
  return written;
}
