import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import type { PlannedCompany } from './planned.ts';
import type { WrittenCustomer } from './write-customers.ts';

/** A handful, as every company has them: by place in the plan. */
const ACCOUNTS_TWICE = [2, 7, 11];
const CONTACTS_TWICE = [1, 4, 9];

/** Accounts and people that somebody added though they were there: with a legal form, a slip, or a short first name. */
export async function writeDuplicates(
  tx: TenantTransaction,
  { accounts }: PlannedCompany,
  customers: readonly WrittenCustomer[],
  { addedById }: { addedById: string },
): Promise<void> {
  const accountRows = ACCOUNTS_TWICE.flatMap((at, nth) => {
    const account = accounts[at];
    if (!account) return [];
    const name = nth === 0 ? `${account.name} Ltd` : nth === 1 ? withSlip(account.name) : `The ${account.name} Company`;
    return [{ id: newId(), name, key: nameKey(name), domain: nth === 2 ? null : account.domain }];
  });
  const contactRows = CONTACTS_TWICE.flatMap((at, nth) => {
    const contact = accounts[at]?.contacts[0];
    if (!contact) return [];
    const name = nth === 0 ? contact.name : nth === 1 ? withSlip(contact.name) : shortened(contact.name);
    return [
      {
        id: newId(),
        account: customers[at]?.accountId,
        name,
        key: nameKey(name),
        email: nth === 1 ? null : contact.email,
        phone: nth === 0 ? '+1 555 010 0142' : null,
      },
    ];
  });
  await tx.client.query(
    `INSERT INTO accounts (organization_id, id, name, name_key, domain, created_by_id)
     SELECT $1, id, name, key, domain, $3 FROM json_to_recordset($2::json) AS r(id uuid, name text, key text, domain text)`,
    [tx.organizationId, JSON.stringify(accountRows), addedById],
  );
  await tx.client.query(
    `INSERT INTO contacts (organization_id, id, account_id, name, name_key, email, phone, created_by_id)
     SELECT $1, id, account, name, key, email, phone, $3
     FROM json_to_recordset($2::json) AS r(id uuid, account uuid, name text, key text, email text, phone text)`,
    [tx.organizationId, JSON.stringify(contactRows), addedById],
  );
}

/** With one letter twice. */
const withSlip = (name: string): string => name.replace(/^(\p{L}\p{L})(\p{L})/u, '$1$2$2');
/** "D. Whitfield" */
const shortened = (name: string): string => name.replace(/^(\p{L})\p{L}+/u, '$1.');
