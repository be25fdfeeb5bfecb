import type { Guesses } from './guesses.ts';
import { couldBe } from './likely-columns.ts';

/**
 * Answers for a name and an account that no header names, so that no file with one of the two is refused: the only
 * column that may be it, then for the name the deals' identifiers or their accounts. All are unsure: a person confirms.
 */
export function takeLikely(guesses: Guesses): void {
  for (const field of ['account', 'name'] as const) {
    if (guesses.has(field)) continue;
    const [only, ...others] = guesses.free().filter((column) => couldBe(field, column));
    if (only && others.length === 0) guesses.assign(field, only.index, 'low', 'only possible column');
  }
  if (guesses.has('name')) return;
  const id = guesses.byField.get('externalId');
  const account = guesses.byField.get('account');
  if (id) guesses.assign('name', id.column, 'low', 'no name column, so IDs are the names');
  else if (account) guesses.assign('name', account.column, 'low', 'no name column, so accounts are the names');
}
