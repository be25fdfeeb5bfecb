import type { PromptView } from '@forecastle/contract';
import type { PromptTemplate } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { promptOf } from '../prompts/prompt-of.ts';
import { presentItems } from './present-items.ts';
import { presentWeek } from './present-week.ts';
import { readItem } from './read-item.ts';

/** Words for an action of a plan, for whoever sees its deal. */
export async function itemPrompt(
  tx: TenantTransaction,
  actor: Actor,
  { id, ...asked }: { id: string; template: PromptTemplate; contactId?: string | undefined },
  now: Date,
): Promise<z.infer<typeof PromptView>> {
  const row = await readItem(tx, actor, id);
  if (!row) throw notFound('action');
  const { week } = await presentWeek(tx, now);
  const [item] = await presentItems(tx, actor, [row], { week, now });
  if (!item) throw notFound('action');
  const { riskSummary, suggestedAction } = item;
  return promptOf(
    tx,
    actor,
    { ...asked, opportunityId: row.deal_id, type: row.type, basis: row.basis, riskSummary, suggestedAction },
    now,
  );
}
