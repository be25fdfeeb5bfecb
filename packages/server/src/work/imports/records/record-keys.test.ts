import { expect, it } from 'vitest';
import { type RecordKeys, SeenRows, sameBy } from './record-keys.ts';

/** As it was first put: every row against all before it, by what it is looked up by. */
function firstOf(seen: readonly RecordKeys[], keys: RecordKeys): number | null {
  const by = (is: (other: RecordKeys) => boolean) => {
    const at = seen.findIndex((other) => is(other) && sameBy(other, keys) !== null);
    return at < 0 ? null : at;
  };
  const tries = [
    ...(keys.externalId === null ? [] : [(other: RecordKeys) => other.externalId === keys.externalId]),
    ...keys.addresses.map((address) => (other: RecordKeys) => other.addresses.includes(address)),
    (other: RecordKeys) => other.name === keys.name,
  ];
  for (const is of tries) {
    const found = by(is);
    if (found !== null) return found;
  }
  return null;
}

it('finds the row that speaks of the same record, whatever rows have of what tells them', () => {
  let state = 7;
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const one = (words: readonly string[]) => words[below(words.length)] ?? null;
  for (let file = 0; file < 300; file++) {
    const seen = new SeenRows();
    const rows: RecordKeys[] = [];
    for (let row = 0; row < 12; row++) {
      const keys: RecordKeys = {
        externalId: below(2) === 0 ? null : one(['1', '2', '3', '4']),
        addresses: Array.from({ length: below(3) }, () => one(['a@x', 'b@x', 'c@x', 'd@x']) ?? ''),
        name: one(['ana', 'ben', '']) ?? '',
        account: below(2) === 0 ? null : one(['kauri', 'rimu']),
      };
      expect(seen.rowOf(keys), JSON.stringify({ rows, keys })).toBe(firstOf(rows, keys));
      seen.note(keys, row);
      rows.push(keys);
    }
  }
});

it('keeps one entry of a name that many share', () => {
  const seen = new SeenRows();
  let compared = 0;
  const keys = (at: number): RecordKeys => ({
    externalId: `C${at}`,
    addresses: [`c${at}@x`],
    get name() {
      compared++;
      return 'ana';
    },
    account: null,
  });
  for (let row = 0; row < 2_000; row++) {
    expect(seen.rowOf(keys(row))).toBeNull();
    seen.note(keys(row), row);
  }
  // Each row is looked at a few times, however many have its name.
  expect(compared).toBeLessThan(2_000 * 20);
});
