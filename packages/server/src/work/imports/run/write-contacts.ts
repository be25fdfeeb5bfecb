import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { nameKey } from '../../../records/accounts/name-key.ts';
import { putDealContacts } from '../../../records/contacts/put-deal-contacts.ts';
import type { LedgerActor } from '../../../records/ledger/changes.ts';
import { emailKey, personNameKey, survivorsByKey } from '../../../records/merges/survivors.ts';
import type { RowContact } from './deal-record.ts';
import type { Making } from './made.ts';

export interface DealWithContact {
  readonly dealId: string;
  readonly accountId: string | null;
  readonly rowNumber: number;
  readonly contact: RowContact;
}

/** Puts contacts on deals, by the ids of `makeContacts`. */
export async function linkContacts(
  tx: TenantTransaction,
  deals: readonly DealWithContact[],
  ids: ReadonlyMap<string, string>,
  by: { readonly now: Date; readonly actor: LedgerActor },
): Promise<void> {
  const links = deals.flatMap(({ dealId, contact: { key, role } }) => {
    const contactId = ids.get(key);
    return contactId === undefined ? [] : [{ dealId, contactId, role }];
  });
  await putDealContacts(tx, links, by);
}

/** Ids by contact key: by email, else by name within the account; the oldest is taken, the missing are made. */
export async function makeContacts(
  tx: TenantTransaction,
  importId: string,
  deals: readonly DealWithContact[],
  { made, madeBefore }: Making,
): Promise<ReadonlyMap<string, string>> {
  if (deals.length === 0) return new Map();
  const wanted = new Map<string, DealWithContact>();
  for (const deal of deals) if (!wanted.has(deal.contact.key)) wanted.set(deal.contact.key, deal);
  const asked = [...wanted.values()].map(({ contact, accountId, rowNumber }) => ({
    key: contact.key,
    alias: contact.nameKey,
    id: newId(),
    name: contact.name,
    nameKey: nameKey(contact.name),
    email: contact.email,
    accountId,
    row: rowNumber,
  }));
  const { rows } = await tx.client.query<{ key: string; id: string }>(
    `WITH wanted AS (
       SELECT * FROM json_to_recordset($2::json) AS r(key text, "nameKey" text, email text, "accountId" uuid)
     )
     SELECT DISTINCT ON (key) key, id FROM (
       SELECT w.key, c.id FROM wanted w
       JOIN contacts c ON c.organization_id = $1 AND lower(c.email) = w.email
       UNION ALL
       SELECT w.key, c.id FROM wanted w
       JOIN contacts c ON c.organization_id = $1 AND c.account_id = w."accountId" AND c.name_key = w."nameKey"
       WHERE w.email IS NULL
     ) found ORDER BY key, id`,
    [tx.organizationId, JSON.stringify(asked)],
  );
  const merged = await mergedContacts(tx, asked);
  const ids = new Map([
    ...merged,
    ...madeBefore.flatMap(({ contacts }) => [...contacts]),
    ...rows.map(({ key, id }) => [key, id] as const),
  ]);
  const missing: typeof asked = [];
  for (const contact of asked) {
    if (ids.has(contact.key)) continue;
    missing.push(contact);
    // A later row may name the person without the email.
    for (const key of [contact.key, contact.alias]) {
      if (ids.has(key)) continue;
      ids.set(key, contact.id);
      made.contacts.set(key, contact.id);
    }
  }
  if (missing.length > 0) {
    await tx.client.query(
      `WITH made AS (
         INSERT INTO contacts (organization_id, id, account_id, name, name_key, email, created_by_id)
         SELECT $1, r.id, r."accountId", r.name, r."nameKey", r.email, i.created_by_id FROM json_to_recordset($3::json)
           AS r(id uuid, "accountId" uuid, name text, "nameKey" text, email text)
         JOIN imports i ON i.organization_id = $1 AND i.id = $2
       )
       INSERT INTO import_changes (organization_id, import_id, entity, entity_id, row)
       SELECT $1, $2, 'contact', r.id, r.row FROM json_to_recordset($3::json) AS r(id uuid, row int)`,
      [tx.organizationId, importId, JSON.stringify(missing)],
    );
  }
  return ids;
}

/** Those who were merged into another since, by contact key: by email, else by name where the other is at the account. */
async function mergedContacts(
  tx: TenantTransaction,
  asked: readonly { key: string; nameKey: string; email: string | null; accountId: string | null }[],
): Promise<[key: string, id: string][]> {
  const aliasOf = ({ email, nameKey }: (typeof asked)[number]) =>
    email === null ? personNameKey(nameKey) : emailKey(email);
  const survivors = await survivorsByKey(tx, 'contacts', asked.map(aliasOf));
  if (survivors.size === 0) return [];
  const { rows } = await tx.client.query<{ id: string; account_id: string | null }>(
    'SELECT id, account_id FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, [...survivors.values()]],
  );
  const accounts = new Map(rows.map((row) => [row.id, row.account_id]));
  return asked.flatMap((contact): [string, string][] => {
    const id = survivors.get(aliasOf(contact));
    if (id === undefined) return [];
    const isTheirs = contact.email !== null || (contact.accountId !== null && accounts.get(id) === contact.accountId);
    return isTheirs ? [[contact.key, id]] : [];
  });
}
