/** Keeps words as a template. Nothing is written over: what stood before stays a version, to go back to. */
import type { PromptTemplateView } from '@forecastle/contract';
import type { PromptTemplate, TemplateWords } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { restoreWords, saveWords, wordsToKeep } from './kept-words.ts';
import { presentTemplate, TEMPLATES } from './read-templates.ts';

type View = z.infer<typeof PromptTemplateView>;

interface Seen {
  readonly kind: PromptTemplate;
  /** The version that was changed. */
  readonly seen: number;
}

export const saveTemplate = async (tx: TenantTransaction, actor: Actor, given: Seen & TemplateWords): Promise<View> =>
  presentTemplate(await saveWords(tx, actor, TEMPLATES, given));

export const restoreTemplate = async (
  tx: TenantTransaction,
  actor: Actor,
  given: Seen & { version: number },
): Promise<View> => presentTemplate(await restoreWords(tx, actor, TEMPLATES, given));

/** Words as they are kept; throws INVALID, each fault with its line. */
export const checkedWords = (kind: PromptTemplate, given: TemplateWords): TemplateWords =>
  wordsToKeep(TEMPLATES, kind, given);
