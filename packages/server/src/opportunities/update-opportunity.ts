import type { Opportunity } from '@forecastle/contract';
import { isoDate } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../database/tenant.ts';
import { isUniqueViolation } from '../database/violations.ts';
import { momentIn } from '../health/calendar.ts';
import { conflict, type ProblemInput } from '../http/errors.ts';
import type { Actor } from '../identity/actor.ts';
import { checkFields } from './check-fields.ts';
import { externalIdTaken } from './external-id-taken.ts';
import { getOpportunity } from './get-opportunity.ts';
import type { OpportunityUpdateInput } from './inputs.ts';
import { lockOpportunity } from './lock-opportunity.ts';
import { updateDeals } from './update-deals.ts';

/** Changes a deal. Undo is a change back: it cancels the push it undoes, and reopening restores the category. */
export async function updateOpportunity(
  tx: TenantTransaction,
  actor: Actor,
  { id, expectedVersion, ...patch }: OpportunityUpdateInput,
  now: Date,
): Promise<z.infer<typeof Opportunity>> {
  const { version } = await lockOpportunity(tx, actor, id);
  const present = await getOpportunity(tx, actor, id);
  if (expectedVersion !== undefined && expectedVersion !== version) throw changedMeanwhile(patch, present);
  const today = isoDate((await momentIn(tx, now)).day);
  await checkFields(tx, actor, patch, { stageId: patch.stageId ?? present.stage.id, today });
  try {
    await updateDeals(tx, [{ id, patch }], { now, actor: { kind: 'person', id: actor.memberId } });
  } catch (error) {
    if (isUniqueViolation(error, 'opportunities_external')) throw externalIdTaken(patch.externalId);
    throw error;
  }
  return getOpportunity(tx, actor, id);
}

/** Both values of each field that was to be changed: what was given, and what stands there now. */
function changedMeanwhile(patch: Partial<OpportunityUpdateInput>, present: z.infer<typeof Opportunity>) {
  const standing: Record<string, unknown> = {
    ...present,
    stageId: present.stage.id,
    ownerId: present.owner.id,
    accountId: present.account?.id ?? null,
    winProbability: present.winProbabilitySet ? present.winProbability : null,
  };
  const problems = Object.entries(patch)
    .filter(([field, value]) => value !== undefined && standing[field] !== value)
    .map(([field, value]): ProblemInput => {
      const now = standing[field] ?? null;
      return {
        field,
        value,
        expected: now === null ? null : String(now),
        message: `Somebody changed this deal meanwhile: ${field} is ${now === null ? 'empty' : String(now)}.`,
      };
    });
  const [first] = problems;
  return conflict(
    first ?? { field: null, message: 'Somebody changed this deal meanwhile. Nothing was changed; look at it again.' },
    problems,
  );
}
