/** Puts what syncs added to a mapping into what an admin made of an earlier version of it. */
import type { SalesforceMapping } from './mapping.ts';

interface Versions {
  /** The version that the admin changed. */
  readonly opened: SalesforceMapping;
  /** The latest version, which differs from it by what syncs added. */
  readonly latest: SalesforceMapping;
}

/**
 * Returns the admin's mapping with the stages and people that syncs made since. A stage or user whom the admin changed or removed
 * stays as they left it.
 */
export const mergeAdditions = <T extends SalesforceMapping>(given: T, { opened, latest }: Versions): T => ({
  ...given,
  stages: merged(given.stages, opened.stages, latest.stages, ({ value }) => value),
  people: merged(given.people, opened.people, latest.people, ({ userId }) => userId),
});

interface Line {
  readonly to: object;
}

function merged<T extends Line>(
  given: readonly T[],
  opened: readonly T[],
  latest: readonly T[],
  keyOf: (line: T) => string,
): readonly T[] {
  const before = new Map(opened.map((line) => [keyOf(line), line]));
  const now = new Map(latest.map((line) => [keyOf(line), line]));
  const named = new Set(given.map(keyOf));
  const kept = given.map((line) => {
    const was = before.get(keyOf(line));
    return was && isSame(line.to, was.to) ? (now.get(keyOf(line)) ?? line) : line;
  });
  return [...kept, ...latest.filter((line) => !before.has(keyOf(line)) && !named.has(keyOf(line)))];
}

/** Compares by value: kept mappings have their names in another order. */
function isSame(one: object, other: object): boolean {
  const [entries, others] = [Object.entries(one), new Map(Object.entries(other))];
  return entries.length === others.size && entries.every(([name, value]) => others.get(name) === value);
}
