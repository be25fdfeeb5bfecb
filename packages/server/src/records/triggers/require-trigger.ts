import { TRIGGER_NAMES, type TriggerType } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import { type KeptTrigger, parseTriggers } from './kept-trigger.ts';
import { readDeal } from './read-deal.ts';

export interface OneTrigger {
  readonly opportunityId: string;
  readonly type: TriggerType;
}

/** A trigger of a deal as it was last judged, dismissed or not; throws CONFLICT when there is none any more. */
export async function requireTrigger(tx: TenantTransaction, { opportunityId, type }: OneTrigger): Promise<KeptTrigger> {
  const { triggers } = await readDeal(tx, opportunityId);
  const trigger = parseTriggers(triggers).find((one) => one.type === type);
  if (trigger) return trigger;
  throw conflict({
    field: 'type',
    value: type,
    expected: 'an active trigger',
    message: `“${TRIGGER_NAMES[type]}” is no longer active on this deal. Nothing was changed.`,
  });
}
