/**
 * What is known of online steps, beside what is known of migrations, and like it left out of backups: of indexes and
 * constraints the catalogue says whether they are done, and a restore does all steps itself.
 */
import type pg from 'pg';
import type { OnlineStep } from './step.ts';

export const RECORD = 'drizzle.online_steps';

/** Makes the record when there is none, with a row for each step. */
export async function keepRecord(client: pg.ClientBase, steps: readonly OnlineStep[]): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS ${RECORD} (
    name text PRIMARY KEY,
    begun_at timestamptz,
    done_at timestamptz,
    -- Of a backfill: how many rows were read, and which was the last.
    rows bigint NOT NULL DEFAULT 0,
    after_organization uuid,
    after_id uuid,
    failures integer NOT NULL DEFAULT 0,
    -- PostgreSQL's code of why it waits to be tried again, since its words may quote a row; null while it is under way.
    failure text)`);
  await client.query(`INSERT INTO ${RECORD} (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`, [
    steps.map(({ name }) => name),
  ]);
}

export const noteBegun = (client: pg.ClientBase, { name }: OnlineStep) =>
  client.query(`UPDATE ${RECORD} SET begun_at = coalesce(begun_at, now()), failure = NULL WHERE name = $1`, [name]);

/** Of one that was done before anybody noted it too. */
export const noteDone = (client: pg.ClientBase, { name }: OnlineStep) =>
  client.query(
    `UPDATE ${RECORD} SET begun_at = coalesce(begun_at, now()), done_at = now(), failure = NULL
     WHERE name = $1 AND done_at IS NULL`,
    [name],
  );

export const noteFailed = (client: pg.ClientBase, { name }: OnlineStep, failure: string) =>
  client.query(`UPDATE ${RECORD} SET failures = failures + 1, failure = $2 WHERE name = $1`, [name, failure]);
