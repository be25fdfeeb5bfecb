/** What holds of each list of reasons, those for qualifying out and those for winning. */
import { REASONS_MAX } from '@forecastle/contract';
import { invalid } from '../../platform/http/errors.ts';
import { nameKey } from '../accounts/name-key.ts';

interface Reason {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
}

export function checkReasonName(existing: readonly Reason[], name: string, id: string | null): void {
  const taken = existing.find((other) => other.id !== id && nameKey(other.name) === nameKey(name));
  if (!taken) return;
  throw invalid({
    field: 'name',
    value: name,
    expected: 'a name no other reason has',
    message: `There is already a reason called ${taken.name}${taken.archived ? ', which is archived' : ''}. Nothing was changed.`,
  });
}

export function checkReasonRoom(existing: readonly Reason[], field: string): void {
  if (existing.filter(({ archived }) => !archived).length < REASONS_MAX) return;
  throw invalid({
    field,
    value: null,
    expected: `at most ${REASONS_MAX} reasons in use`,
    message: `There are already ${REASONS_MAX} reasons in use. Archive one first. Nothing was changed.`,
  });
}
