import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWithoutValues } from './statement-text.ts';

/** What means something in a statement, and what does not. */
const ODD = ["'", '\\', '$', '"', '-', '/', '*', ';', '\n', ' ', 'a', 'E', '1', 'é', '–'];

describe('a statement without values', () => {
  it.each([
    ['SELECT 1', 'SELECT ?'],
    ["SELECT * FROM contacts WHERE email = 'anna@example.com'", 'SELECT * FROM contacts WHERE email = ?'],
    ["WHERE name = 'O''Brien' AND amount > 12.50", 'WHERE name = ? AND amount > ?'],
    ["WHERE name = E'O\\'Brien; --' AND x", 'WHERE name = ? AND x'],
    ["WHERE name = U&'d\\0061t' OR b = B'101'", 'WHERE name = ? OR b = ?'],
    ["DO $$ SELECT 'Anna' $$", 'DO ?'],
    ["SELECT $tag$ it's $$ Anna $tag$, $1", 'SELECT ?, $1'],
    ['SELECT -- Anna\n  id /* and Ben */ FROM deals', 'SELECT id FROM deals'],
    ['SELECT "it\'s a column", id FROM "7 deals"', 'SELECT "it\'s a column", id FROM "7 deals"'],
    ['SELECT $1::int8, col2, 1e5, .5 FROM t2 LIMIT $12', 'SELECT $1::int8, col2, ?, ? FROM t2 LIMIT $12'],
    ["SELECT 'never closed", 'SELECT ?'],
    [
      "BEGIN READ ONLY; SET LOCAL app.organization_id = '01931b9e-7c1a-7000-8000-3f2a9d41c0de'",
      'BEGIN READ ONLY; SET LOCAL app.organization_id = ?',
    ],
  ])('%s', (text, bare) => {
    expect(textWithoutValues(text)).toBe(bare);
  });

  it('holds nothing of what stood in quotes, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...ODD) }), fc.constantFrom("'", 'E', '$'), (value, kind) => {
        const quoted = {
          "'": () => `'${value.replaceAll("'", "''")}'`,
          E: () => `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
          $: () => `$q$${value.replaceAll('$', '')}$q$`,
        }[kind]();
        expect(textWithoutValues(`SELECT id FROM deals WHERE name = ${quoted} AND stage = $1`)).toBe(
          'SELECT id FROM deals WHERE name = ? AND stage = $1',
        );
      }),
    );
  });

  it('is cut off where it is long', () => {
    expect(textWithoutValues(`SELECT ${'a, '.repeat(5_000)}`)).toHaveLength(2_001);
  });
});
