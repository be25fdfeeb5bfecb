import type { PromptView } from '@forecastle/contract';
import type { PromptTemplate } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { promptOf } from '../prompts/prompt-of.ts';
import { wordsOfItem } from './present-items.ts';
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
  const { deal_id: opportunityId, type } = row;
  return promptOf(tx, actor, { ...asked, opportunityId, type, ...(await wordsOfItem(tx, actor, row, now)) }, now);
}
