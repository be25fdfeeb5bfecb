import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import { usedFields } from '../custom-columns.ts';
import { seesAllImports } from '../find-import.ts';
import { inspectUpload } from '../inspect-upload.ts';
import { type FileToRead, headersKey, UnreadableFile } from '../reading/index.ts';
import type { KeptInspection } from '../stored-import.ts';
import { choicesFrom, type Memory, readingOf } from './memory.ts';
import type { Remembered } from './remembered.ts';

/**
 * The choices of the last import with these headers that the actor may see, and the file read as it was read then. Null when there was none, or
 * when the file, read so, has other headers.
 */
export async function recallChoices(
  pool: pg.Pool,
  actor: Actor,
  { bytes, fileName }: FileToRead,
  guessed: KeptInspection,
): Promise<{ inspection: KeptInspection; remembered: Remembered } | null> {
  const found = await inTenant(pool, actor.organizationId, (tx) => find(tx, actor, headersKey(guessed)));
  if (!found) return null;
  const { memory, at, byId } = found;
  const options = readingOf(memory, guessed);
  const inspection = options ? await readAgain({ bytes, fileName, options }) : guessed;
  if (!inspection || headersKey(inspection) !== memory.headersKey) return null;
  const choices = choicesFrom(memory, inspection, found);
  // What was not read by is not said to be chosen.
  const { encoding = null, delimiter = null, sheet = null, headerRow = null } = options ?? {};
  return {
    inspection,
    remembered: { at, byId, choices: { ...choices, encoding, delimiter, sheet, headerRow } },
  };
}

async function readAgain(file: FileToRead): Promise<KeptInspection | null> {
  try {
    return await inspectUpload(file);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

async function find(tx: TenantTransaction, actor: Actor, key: string | null) {
  const { rows } = await tx.client.query<{ memory: Memory; used_at: Date; used_by_id: string }>(
    `SELECT memory, used_at, used_by_id FROM import_mappings
     WHERE organization_id = $1 AND headers_key = $2 AND ($3::uuid IS NULL OR used_by_id = $3)
     ORDER BY used_at DESC LIMIT 1`,
    [tx.organizationId, key, seesAllImports(actor) ? null : actor.memberId],
  );
  const [row] = rows;
  if (!row) return null;
  const { rows: ids } = await tx.client.query<{ id: string; is: 'stage' | 'person' }>(
    `SELECT id, 'stage' AS is FROM stages WHERE organization_id = $1 AND archived_at IS NULL
     UNION ALL
     SELECT id, 'person' FROM members
     WHERE organization_id = $1 AND deactivated_at IS NULL AND ($2::uuid[] IS NULL OR id = ANY($2))`,
    [tx.organizationId, await visibleOwners(tx, actor)],
  );
  const of = (kind: 'stage' | 'person') => new Set(ids.filter((each) => each.is === kind).map(({ id }) => id));
  return {
    memory: row.memory,
    at: row.used_at.toISOString(),
    byId: row.used_by_id,
    stages: of('stage'),
    people: of('person'),
    fields: new Map((await usedFields(tx)).map(({ key, choices }) => [key, new Set(choices.map(({ id }) => id))])),
  };
}
