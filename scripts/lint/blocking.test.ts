/** Migrations block nobody. The baseline may do everything, because it makes every table that it touches. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blockingStatements } from './blocking.ts';

const MIGRATIONS = join(import.meta.dirname, '../../packages/server/migrations');

describe('a migration', () => {
  it.each(readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')))('%s holds nobody up', (name) => {
    expect(blockingStatements(readFileSync(join(MIGRATIONS, name), 'utf8'))).toEqual([]);
  });

  it.each([
    ['a column without a value', 'ALTER TABLE "opportunities" ADD COLUMN "win_reason_id" uuid;'],
    ['one with a constant', `ALTER TABLE opportunities ADD COLUMN tags jsonb DEFAULT '[]'::jsonb NOT NULL;`],
    ['one with the time of the start', 'ALTER TABLE accounts ADD COLUMN seen timestamptz DEFAULT now() NOT NULL'],
    ['several at once', 'ALTER TABLE accounts ADD COLUMN a integer DEFAULT 0 NOT NULL, ADD b numeric(24, 2)'],
    ['a constraint that is checked later', 'ALTER TABLE opportunities ADD CONSTRAINT a CHECK (b > 0) NOT VALID;'],
    [
      'a table with its index',
      'CREATE TABLE "visits" (id uuid);--> statement-breakpoint\nCREATE INDEX "v" ON "visits" (id);',
    ],
    [
      'a reference from a table that it makes',
      'CREATE TABLE visits (id uuid); ALTER TABLE "visits" ADD CONSTRAINT "a" FOREIGN KEY (id) REFERENCES "public"."accounts"(id) ON DELETE no action ON UPDATE no action;',
    ],
    ['an index of settings', 'CREATE INDEX "stages_kind" ON "public"."stages" USING btree (kind);'],
    [
      'a function that updates when it is called',
      "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE accounts SET name = 'a' $$;",
    ],
    ['a trigger', 'CREATE TRIGGER t BEFORE INSERT OR UPDATE OF name ON accounts FOR EACH ROW EXECUTE FUNCTION f();'],
    ['rights', 'GRANT SELECT, UPDATE ON accounts TO somebody;'],
    ['a column that goes', 'ALTER TABLE accounts DROP COLUMN domain'],
    [
      'words about it',
      "-- CREATE INDEX a ON accounts (b);\n/* UPDATE accounts SET a = 1; */ COMMENT ON TABLE accounts IS 'UPDATE accounts SET a = 1'",
    ],
  ])('may have %s', (_what, sql) => {
    expect(blockingStatements(sql)).toEqual([]);
  });

  it.each([
    [
      'an index',
      'CREATE UNIQUE INDEX IF NOT EXISTS "a" ON "public"."accounts" USING btree (b);',
      /^an index of accounts keeps/,
    ],
    ['an index beside others', 'CREATE INDEX CONCURRENTLY a ON accounts (b)', /cannot be made in a migration/],
    [
      'a reference',
      'ALTER TABLE ONLY "opportunities" ADD CONSTRAINT a FOREIGN KEY (b) REFERENCES c(d)',
      /^a constraint of opportunities .* NOT VALID/,
    ],
    ['its validation', 'ALTER TABLE accounts VALIDATE CONSTRAINT a', /^the validation of accounts/],
    [
      'another type',
      'ALTER TABLE accounts ALTER COLUMN a SET DATA TYPE bigint',
      /^another type for a column of accounts/,
    ],
    ['NOT NULL', 'ALTER TABLE accounts ALTER a SET NOT NULL', /^NOT NULL for a column of accounts/],
    [
      'a default of its own for each row',
      'ALTER TABLE accounts ADD COLUMN a uuid DEFAULT gen_random_uuid() NOT NULL',
      /default is worked out for each row/,
    ],
    [
      'a generated column',
      'ALTER TABLE deal_notes ADD COLUMN a text GENERATED ALWAYS AS (b(c)) STORED',
      /fills writes every row anew/,
    ],
    ['a column without the value it needs', 'ALTER TABLE accounts ADD a integer NOT NULL', /needs a constant default/],
    ['a column that refers', 'ALTER TABLE accounts ADD a uuid REFERENCES b(c)', /with a constraint/],
    ['the second of several', 'ALTER TABLE accounts ADD a integer, ALTER COLUMN b TYPE text', /^another type/],
    ['an update', "UPDATE accounts a SET name = 'b' WHERE id = 'c'", /^UPDATE of accounts .* backfill/],
    [
      'a delete within a query',
      'WITH gone AS (DELETE FROM ONLY deal_notes RETURNING id) SELECT 1',
      /^DELETE of deal_notes/,
    ],
    [
      'what runs at once',
      "DO $do$ BEGIN IF true THEN UPDATE activities SET a = 'b;c'; END IF; END $do$",
      /^UPDATE of activities/,
    ],
    ['a table that nobody named as small', 'CREATE TABLE a (b int); CREATE INDEX c ON d (b)', /^an index of d /],
  ])('may not have %s', (_what, sql, why) => {
    expect(blockingStatements(sql)).toEqual([expect.stringMatching(why)]);
  });
});
