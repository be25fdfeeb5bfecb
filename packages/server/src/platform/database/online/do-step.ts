/** How one step is told to be done, is done beside others, and is done when nobody else is there. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { RECORD } from './record.ts';
import type { BackfillStep, IndexStep, OnlineStep } from './step.ts';

const CHUNK_ROWS = 500;
/** PostgreSQL looks for deadlocks after a second: a chunk gives way before a request is ended for its sake. */
const LOCK_WITHIN_MS = 500;

const named = (name: string) => `public.${pg.escapeIdentifier(name)}`;

/** Indexes and constraints are judged by what is there, however it came to be; a backfill by its record. */
export async function isDone(client: pg.ClientBase, step: OnlineStep): Promise<boolean> {
  if (step.kind === 'index') return (await stateOfIndex(client, step)) === 'valid';
  const { rows } = await (step.kind === 'constraint'
    ? client.query<{ done: boolean }>(
        'SELECT convalidated AS done FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2::name',
        [named(step.table), step.name],
      )
    : client.query<{ done: boolean }>(`SELECT done_at IS NOT NULL AS done FROM ${RECORD} WHERE name = $1`, [
        step.name,
      ]));
  if (!rows[0]) throw new Error(`There is no ${step.kind} ${step.name}.`);
  return rows[0].done;
}

/** An attempt that was cut off leaves an index that is kept up to date and never read. */
async function stateOfIndex(client: pg.ClientBase, { name }: IndexStep): Promise<'missing' | 'invalid' | 'valid'> {
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [named(name)],
  );
  if (!rows[0]) return 'missing';
  return rows[0].valid ? 'valid' : 'invalid';
}

const createIndex = (step: IndexStep, how: '' | ' CONCURRENTLY') =>
  `CREATE ${step.unique ? 'UNIQUE ' : ''}INDEX${how} ${pg.escapeIdentifier(step.name)} ON ${named(step.table)} ${step.on}`;

const validate = ({ table, name }: OnlineStep) =>
  `ALTER TABLE ${named(table)} VALIDATE CONSTRAINT ${pg.escapeIdentifier(name)}`;

/** Does it where nobody is held up by it: in an empty table, or while a restore has the database to itself. */
export async function doAlone(client: pg.ClientBase, step: OnlineStep): Promise<void> {
  if (step.kind === 'index') {
    await client.query(`DROP INDEX IF EXISTS ${named(step.name)}`);
    await client.query(createIndex(step, ''));
  } else if (step.kind === 'constraint') {
    await client.query(validate(step));
  } else {
    await client.query(`UPDATE ${named(step.table)} AS t SET ${step.set} WHERE ${step.where}`);
  }
}

/** Does it while others read and write. Cut off anywhere, it is begun again with what is missing. */
export async function doBesideOthers(client: pg.ClientBase, step: OnlineStep, signal: AbortSignal): Promise<void> {
  if (step.kind === 'index') {
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${named(step.name)}`);
    await client.query(createIndex(step, ' CONCURRENTLY'));
  } else if (step.kind === 'constraint') {
    await client.query(validate(step));
  } else {
    await backfill(client, step, signal);
  }
}

/** As long between two chunks as one took: half of what one connection can do is left to everybody else. */
async function backfill(client: pg.ClientBase, step: BackfillStep, signal: AbortSignal): Promise<void> {
  for (;;) {
    const begun = performance.now();
    if ((await fillChunk(client, step)) < CHUNK_ROWS) return;
    await delay(performance.now() - begun, undefined, { signal });
  }
}

/** How many rows were read. Their values and the place reached are one transaction. */
async function fillChunk(client: pg.ClientBase, { name, table, set, where }: BackfillStep): Promise<number> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_WITHIN_MS}`);
  const { rows } = await client.query<{ read: number }>(
    `WITH place AS (
       SELECT coalesce(after_organization, '00000000-0000-0000-0000-000000000000') AS organization_id,
         coalesce(after_id, '00000000-0000-0000-0000-000000000000') AS id
       FROM ${RECORD} WHERE name = $1
     ), chunk AS MATERIALIZED (
       SELECT c.organization_id, c.id FROM ${named(table)} c
       WHERE (c.organization_id, c.id) > ((SELECT organization_id FROM place), (SELECT id FROM place))
       ORDER BY c.organization_id, c.id LIMIT ${CHUNK_ROWS}
     ), filled AS (
       UPDATE ${named(table)} AS t SET ${set} FROM chunk
       WHERE t.organization_id = chunk.organization_id AND t.id = chunk.id AND (${where})
     ), last AS (
       SELECT organization_id, id FROM chunk ORDER BY organization_id DESC, id DESC LIMIT 1
     ), kept AS (
       UPDATE ${RECORD} SET after_organization = last.organization_id, after_id = last.id,
         rows = rows + (SELECT count(*) FROM chunk)
       FROM last WHERE name = $1
     )
     SELECT count(*)::int AS read FROM chunk`,
    [name],
  );
  await client.query('COMMIT');
  return rows[0]?.read ?? 0;
}
