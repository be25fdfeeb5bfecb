import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import type { PlannedCompany } from './planned.ts';

/** Ids of an account and of its contacts, in the order of the plan. */
export interface WrittenCustomer {
  readonly accountId: string;
  readonly contactIds: readonly string[];
}

/** Whom the people of an account report to, by their places: always somebody who is written before them. */
const ABOVE: readonly (number | null)[] = [null, 0, 0, 1, 0];

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
      above: written[at]?.contactIds[ABOVE[nth] ?? -1] ?? null,
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
    `INSERT INTO contacts (organization_id, id, account_id, reports_to_id, name, name_key, title, email)
     SELECT $1, id, account, above, name, key, title, email
     FROM json_to_recordset($2::json) AS r(id uuid, account uuid, above uuid, name text, key text, title text, email text)`,
    [tx.organizationId, JSON.stringify(contactRows)],
  );
  return written;
}

/** Accounts belong to who sold them last, and people to whoever has their account. */
export async function giveOwners(tx: TenantTransaction): Promise<void> {
  await tx.client.query(
    `UPDATE accounts a SET owner_id = d.owner_id
     FROM (SELECT DISTINCT ON (account_id) account_id, owner_id FROM opportunities
       WHERE organization_id = $1 ORDER BY account_id, created_on DESC, id DESC) d
     WHERE a.organization_id = $1 AND a.id = d.account_id`,
    [tx.organizationId],
  );
  await tx.client.query(
    `UPDATE contacts c SET owner_id = a.owner_id FROM accounts a
     WHERE c.organization_id = $1 AND a.organization_id = $1 AND a.id = c.account_id`,
    [tx.organizationId],
  );
}
