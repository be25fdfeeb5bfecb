/** Keeps what Salesforce said about its objects, so that not each sync has to ask. Decision 0390. */
import { type DescribedObject, fieldsToRead, MAPPED_OBJECTS } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import type { SalesforceRow } from '../salesforce-row.ts';
import { readMapping } from './stored-mapping.ts';

/** A field that was made in Salesforce is known here after so many hours at the latest. */
const KEPT_HOURS = 24;

type Described = Pick<SalesforceRow, 'id' | 'settings' | 'remote'>;

/** Returns the kept description; null when there is none of this user and version, or it is too old. */
export async function readDescription(
  { client, organizationId }: TenantTransaction,
  { id, settings, remote }: Described,
): Promise<readonly DescribedObject[] | null> {
  const { rows } = await client.query<{ objects: readonly DescribedObject[] }>(
    `SELECT objects FROM connection_descriptions
     WHERE organization_id = $1 AND connection_id = $2 AND api_version = $3 AND user_id = $4
       AND asked_at > now() - make_interval(hours => ${KEPT_HOURS})`,
    [organizationId, id, settings.apiVersion, remote?.userId ?? null],
  );
  return rows[0]?.objects ?? null;
}

/**
 * Keeps a description in place of the one before. Of an object with a mapped field that was not described before, the next sync
 * reads all records: showing a field changes none of them.
 */
export async function keepDescription(
  tx: TenantTransaction,
  { id, settings, remote }: Described,
  objects: readonly DescribedObject[],
): Promise<void> {
  if (remote === null) return;
  const { client, organizationId } = tx;
  await client.query('UPDATE connections SET cursors = cursors - $3::text[] WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
    await showingMore(tx, id, objects),
  ]);
  await client.query(
    `INSERT INTO connection_descriptions (organization_id, connection_id, api_version, user_id, objects)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (organization_id, connection_id)
     DO UPDATE SET api_version = $3, user_id = $4, objects = $5, asked_at = now()`,
    [organizationId, id, settings.apiVersion, remote.userId, JSON.stringify(objects)],
  );
}

/** Returns the objects of which a mapped field is described now and was not before. */
async function showingMore(
  tx: TenantTransaction,
  connectionId: string,
  objects: readonly DescribedObject[],
): Promise<readonly string[]> {
  const { rows } = await tx.client.query<{ objects: readonly DescribedObject[] }>(
    'SELECT objects FROM connection_descriptions WHERE organization_id = $1 AND connection_id = $2',
    [tx.organizationId, connectionId],
  );
  const stored = await readMapping(tx, connectionId);
  const [before] = rows;
  if (!before || !stored) return [];
  return MAPPED_OBJECTS.filter((object) => {
    const known = new Set(fieldsToRead(stored.mapping, before.objects, object));
    return fieldsToRead(stored.mapping, objects, object).some((name) => !known.has(name));
  });
}

/** Has the next sync ask, and compare with what is kept. */
export async function outdateDescription(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
): Promise<void> {
  await client.query(
    `UPDATE connection_descriptions SET asked_at = '-infinity' WHERE organization_id = $1 AND connection_id = $2`,
    [organizationId, connectionId],
  );
}

/** Forgets the description, so that the next sync asks. */
export async function forgetDescription(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
): Promise<void> {
  await client.query('DELETE FROM connection_descriptions WHERE organization_id = $1 AND connection_id = $2', [
    organizationId,
    connectionId,
  ]);
}
