/** Indexes of earlier databases were made by the first form of `tenant_terms`: the present one must return the same terms. */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';

const FIRST_FORM = `
  CREATE FUNCTION first_terms(organization uuid, name text, addresses text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
    SELECT array_to_tsvector(ARRAY(
      SELECT left(organization::text, 8) || term FROM (
        SELECT unnest(ARRAY[word, '^' || left(word, 1), '^' || left(word, 2), '^' || left(word, 3)]) AS term
        FROM unnest(public.split_words(left(name, 500))) word
        UNION ALL
        SELECT '@' || word FROM unnest(public.split_words(left(addresses, 500))) word) terms))
  $$`;
const ORGANIZATION = '01a21c4a-0000-7000-8000-000000000000';

const database = await createTestDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
beforeAll(async () => {
  await owner.connect();
  await owner.query(FIRST_FORM);
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
