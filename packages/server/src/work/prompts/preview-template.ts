import type { PromptView } from '@forecastle/contract';
import {
  ACTION_PRIORITIES,
  type ActionBasis,
  type ActionType,
  offeredActions,
  type PromptTemplate,
  type TemplateWords,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { momentIn } from '../../records/health/calendar.ts';
import { gatherFacts } from '../../records/health/gather-facts.ts';
import { requireDeal } from '../../records/opportunities/require-deal.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { wordsOf } from '../plans/present-items.ts';
import { checkedWords } from './change-template.ts';
import { promptOf } from './prompt-of.ts';

interface Previewed extends TemplateWords {
  readonly kind: PromptTemplate;
  readonly opportunityId: string;
}

/** What words that are not kept yet would make of an opportunity that the editor sees, for its most urgent action. */
export async function previewTemplate(
  tx: TenantTransaction,
  actor: Actor,
  { kind, opportunityId, subject, body }: Previewed,
  now: Date,
): Promise<z.infer<typeof PromptView>> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await requireDeal(tx, actor, opportunityId);
  const words = checkedWords(kind, { subject, body });
  const action = await mostUrgent(tx, opportunityId, now);
  return promptOf(
    tx,
    actor,
    { opportunityId, template: kind, words, ...action, ...(await wordsOf(tx, actor, action, now)) },
    now,
  );
}

/** What a plan would ask for first; on a deal that asks for nothing, a check-in. */
async function mostUrgent(
  tx: TenantTransaction,
  opportunityId: string,
  now: Date,
): Promise<{ type: ActionType; basis: ActionBasis }> {
  const [deal] = await gatherFacts(tx, [opportunityId], now);
  if (!deal) throw notFound('deal');
  const { facts, placement } = deal;
  const { actions } = offeredActions({ facts, stageId: placement.stageId }, await momentIn(tx, now));
  const [first] = actions.toSorted(
    (a, b) => ACTION_PRIORITIES.indexOf(a.priority) - ACTION_PRIORITIES.indexOf(b.priority),
  );
  if (first) return { type: first.type, basis: first.basis };
  const { phase, closeDay, lastActivityDay } = facts;
  return { type: 'check_in', basis: { phase, closeDay, lastActivityDay } };
}
