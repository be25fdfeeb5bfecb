import { COMPETITORS_MAX, type Competitor } from '@forecastle/contract';
import type * as z from 'zod';
import { invalid } from '../../platform/http/errors.ts';
import { nameKey } from '../accounts/name-key.ts';

type Known = z.infer<typeof Competitor>;

/** A name leads to one competitor: no other, in use or archived, may have it as its name or alias. `id` null = new. */
export function checkCompetitorNames(
  existing: readonly Known[],
  { id, name, aliases }: { id: string | null; name: string; aliases: readonly string[] },
): void {
  const others = existing.filter((other) => other.id !== id);
  const given = [{ field: 'name', value: name }, ...aliases.map((value, i) => ({ field: `aliases[${i}]`, value }))];
  for (const { field, value } of given) {
    const taken = others.find((other) =>
      [other.name, ...other.aliases].some((each) => nameKey(each) === nameKey(value)),
    );
    if (!taken) continue;
    throw invalid({
      field,
      value,
      expected: 'a name no other competitor has',
      message: `${taken.name} already has the name ${value}${taken.archived ? ', and is archived' : ''}. Nothing was changed.`,
    });
  }
}

/** Aliases as they are kept: none twice, none that is the name itself. */
export function tidyAliases(name: string, aliases: readonly string[]): string[] {
  const byKey = new Map(aliases.filter((alias) => alias !== '').map((alias) => [nameKey(alias), alias]));
  byKey.delete(nameKey(name));
  return [...byKey.values()];
}

/** Refuses one more competitor in use than a list of choices can hold. */
export function checkCompetitorRoom(existing: readonly Known[], field: string): void {
  if (existing.filter(({ archived }) => !archived).length < COMPETITORS_MAX) return;
  throw invalid({
    field,
    value: null,
    expected: `at most ${COMPETITORS_MAX} competitors in use`,
    message: `There are already ${COMPETITORS_MAX} competitors in use. Archive one first. Nothing was changed.`,
  });
}
