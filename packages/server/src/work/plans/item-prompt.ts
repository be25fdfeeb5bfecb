import type { PromptView } from '@forecastle/contract';
import {
  ACTION_NAMES,
  actionFacts,
  type ContextFact,
  type DealContext,
  type PromptTemplate,
  TEMPLATE_READERS,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type DraftedPrompt, draftPrompt } from '../prompts/draft-prompt.ts';
import { promptOf } from '../prompts/prompt-of.ts';
import { wordsOfItem } from './present-items.ts';
import { readItem } from './read-item.ts';

/** Returns the text for an action of a plan. Throws NOT_FOUND for an action whose deal the actor may not see. */
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

interface ItemOnDeal {
  readonly context: DealContext;
  readonly id: string;
  readonly template: PromptTemplate;
}

interface ItemDraft extends DraftedPrompt {
  /** Name of the action. */
  readonly action: string;
}

/** Returns the draft for an action on a deal that was gathered already. Throws NOT_FOUND for an action on another deal. */
export async function draftItemPrompt(
  tx: TenantTransaction,
  actor: Actor,
  { id, ...asked }: ItemOnDeal & { readonly contactId?: string | undefined; readonly without: readonly string[] },
  now: Date,
): Promise<ItemDraft> {
  const row = await readItem(tx, actor, id);
  if (row?.deal_id !== asked.context.id) throw notFound('action on this deal');
  const { type } = row;
  const drafted = await draftPrompt(tx, actor, { ...asked, type, ...(await wordsOfItem(tx, actor, row, now)) });
  return { ...drafted, action: ACTION_NAMES[type] };
}

/** Returns what an action adds to the sheet of its deal; nothing once the action is gone. */
export async function itemFacts(
  tx: TenantTransaction,
  actor: Actor,
  { context, id, template }: ItemOnDeal,
  now: Date,
): Promise<ContextFact[]> {
  const row = await readItem(tx, actor, id);
  if (row?.deal_id !== context.id) return [];
  const words = await wordsOfItem(tx, { locale: context.locale ?? actor.locale }, row, now);
  return actionFacts(context, words, TEMPLATE_READERS[template]);
}
