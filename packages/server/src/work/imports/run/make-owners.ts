import type { ImportChoices } from '@forecastle/contract';
import { PERSON_NAME_MAX } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { nameKey } from '../../../records/accounts/name-key.ts';
import type { StoredImport } from '../stored-import.ts';

/**
 * Makes the people without sign-in that the choices ask for, and keeps their ids in the choices, so that a run that is
 * taken up again finds them. An address that somebody has by now stands for that person.
 */
export async function makeOwners(tx: TenantTransaction, stored: StoredImport): Promise<ImportChoices | null> {
  const { choices } = stored;
  const asked = Object.entries(choices?.owners ?? {}).filter(([, choice]) => choice === 'create');
  if (!choices || asked.length === 0) return choices;
  const { rows } = await tx.client.query<{ id: string; email: string }>(
    'SELECT id, lower(email) AS email FROM members WHERE organization_id = $1 AND email IS NOT NULL',
    [tx.organizationId],
  );
  const known = new Map(rows.map(({ id, email }) => [email, id]));
  const owners: ImportChoices['owners'] = { ...choices.owners };
  const made: { id: string; name: string; email: string | null }[] = [];
  for (const [value] of asked) {
    const email = /^\S+@\S+$/.test(value) ? value.toLowerCase() : null;
    const key = email ?? nameKey(value);
    const id = known.get(key) ?? newId();
    owners[value] = id;
    if (known.has(key)) continue;
    known.set(key, id);
    made.push({ id, name: value.slice(0, PERSON_NAME_MAX).toWellFormed(), email });
  }
  await tx.client.query(
    `WITH made AS (
       INSERT INTO members (organization_id, id, name, email, role)
       SELECT $1, r.id, r.name, r.email, 'account_executive' FROM json_to_recordset($3::json) AS r(id uuid, name text, email text)
     ), noted AS (
       INSERT INTO import_changes (organization_id, import_id, entity, entity_id, row)
       SELECT $1, $2, 'member', r.id, 0 FROM json_to_recordset($3::json) AS r(id uuid)
     )
     UPDATE imports SET choices = $4 WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, stored.id, JSON.stringify(made), JSON.stringify({ ...choices, owners })],
  );
  return { ...choices, owners };
}
