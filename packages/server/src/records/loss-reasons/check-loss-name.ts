import { invalid } from '../../platform/http/errors.ts';
import { nameKey } from '../accounts/name-key.ts';
import { checkName } from '../reasons/reason-list.ts';
import type { LossReasonKept } from './list-loss-reasons.ts';

/** Refuses a name that another reason has, or had first: files and other systems go on calling it so. */
export function checkLossName(existing: readonly LossReasonKept[], name: string, id: string | null): void {
  checkName(existing, name, id);
  const first = existing.find((other) => other.id !== id && nameKey(other.key) === nameKey(name));
  if (!first) return;
  throw invalid({
    field: 'name',
    value: name,
    expected: 'a name that no other reason has or originally had',
    message: `${first.name} was originally called ${first.key}, and that name still counts. Nothing was changed. Choose another name.`,
  });
}
