/** The templates of an organisation, and their versions. */
import type { PromptTemplateView } from '@forecastle/contract';
import {
  checkTemplate,
  PROMPT_TEMPLATE_NAMES,
  PROMPT_TEMPLATES,
  type PromptTemplate,
  SHIPPED_TEMPLATES,
  TEMPLATE_READERS,
  type TemplateWords,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { type KeptWords, pageOfVersions, readLatest, readWords, type WordStore } from './kept-words.ts';

type View = z.infer<typeof PromptTemplateView>;

export const TEMPLATES: WordStore<PromptTemplate> = {
  table: 'prompt_templates',
  shipped: (kind) => SHIPPED_TEMPLATES[kind],
  check: checkTemplate,
  noun: 'template',
  told: (kind, version, shipped) => ({
    kind: 'prompt_template_changed',
    facts: { template: PROMPT_TEMPLATE_NAMES[kind], version, shipped },
  }),
};

/** What prompts of a kind are written by now. */
export async function wordsOfTemplate(tx: TenantTransaction, kind: PromptTemplate): Promise<TemplateWords> {
  const { subject, body } = await readWords(tx, TEMPLATES, kind);
  return { subject, body };
}

export const listTemplates = async (tx: TenantTransaction): Promise<View[]> =>
  (await readLatest(tx, TEMPLATES, PROMPT_TEMPLATES)).map(presentTemplate);

/** The latest first. */
export async function listVersions(
  tx: TenantTransaction,
  actor: Actor,
  asked: { kind: PromptTemplate; limit: number; cursor?: string | undefined },
): Promise<{ items: View[]; nextCursor: string | null }> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const { items, nextCursor } = await pageOfVersions(tx, TEMPLATES, asked);
  return { items: items.map(presentTemplate), nextCursor };
}

export const presentTemplate = (words: KeptWords<PromptTemplate>): View => ({
  ...words,
  name: PROMPT_TEMPLATE_NAMES[words.kind],
  readers: TEMPLATE_READERS[words.kind],
});
