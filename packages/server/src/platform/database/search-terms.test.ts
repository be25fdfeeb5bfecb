/** Indexes that stand were made by the first form of `tenant_terms` (0106): the one in its place must say the same of any text. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';

const MIGRATION = new URL('../../../migrations/0106_search-terms.sql', import.meta.url);
const ORGANIZATION = '01a21c4a-0000-7000-8000-000000000000';

const database = await createTestDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
beforeAll(async () => {
  await owner.connect();
  const first = readFileSync(MIGRATION, 'utf8')
    .split('--> statement-breakpoint')
    .find((statement) => statement.includes('CREATE FUNCTION tenant_terms('));
  await owner.query((first ?? '').replace('tenant_terms', 'first_terms'));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const signs = [...'\t\n\r@.-_/\\+,;:()[]{}<>"\'`!?&|*#%~=^$–—’‘“”·…、。「」', ...'AéŁß日本😀\u00a0'];
const plain = [...'abz09  '];
const texts = (letters: readonly string[]) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 40 });
const text = fc.oneof(
  texts(plain),
  texts([...plain, ...signs]),
  // Only so much of a text is found.
  texts(plain).map((end) => `${'crane '.repeat(82)}${end}${'a'.repeat(30)}`),
);

it('makes the terms that the indexes hold', async () => {
  const rows = fc.array(fc.record({ name: text, addresses: fc.oneof(fc.constant(''), fc.constant(null), text) }), {
    minLength: 20,
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const { rows: other } = await owner.query(
        `SELECT name, addresses FROM jsonb_to_recordset($2::jsonb) AS given(name text, addresses text)
         WHERE first_terms($1, name, addresses) IS DISTINCT FROM tenant_terms($1, name, addresses)`,
        [ORGANIZATION, JSON.stringify(given)],
      );
      expect(other).toEqual([]);
    }),
  );
  const { rows: none } = await owner.query('SELECT tenant_terms($1, NULL, NULL)::text AS terms', [ORGANIZATION]);
  expect(none).toEqual([{ terms: '' }]);
});
