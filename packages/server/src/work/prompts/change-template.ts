/** Keeps words as a template. Nothing is written over: what stood before stays a version, to go back to. */
import type { PromptTemplateView } from '@forecastle/contract';
import {
  checkTemplate,
  PROMPT_TEMPLATE_NAMES,
  type PromptTemplate,
  type TemplateFault,
  type TemplateWords,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { readVersion, readWords, writeVersion } from './kept-words.ts';
import { presentTemplate, TEMPLATES } from './read-templates.ts';

type View = z.infer<typeof PromptTemplateView>;

interface Change extends TemplateWords {
  readonly kind: PromptTemplate;
  /** The version that was changed. */
  readonly seen: number;
}

/** Throws INVALID with every fault and where it is, and CONFLICT where somebody else kept a version meanwhile. */
export async function saveTemplate(
  tx: TenantTransaction,
  actor: Actor,
  { kind, seen, ...given }: Change,
): Promise<View> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const words = checkedWords(kind, given);
  const before = await readWords(tx, TEMPLATES, kind);
  if (before.version === seen && before.subject === words.subject && before.body === words.body)
    return presentTemplate(before);
  return keep(tx, actor, { kind, seen, words });
}

/** Makes an earlier version the latest again; 0 is the shipped one. */
export async function restoreTemplate(
  tx: TenantTransaction,
  actor: Actor,
  { kind, version, seen }: { kind: PromptTemplate; version: number; seen: number },
): Promise<View> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const restored = await readVersion(tx, TEMPLATES, kind, version);
  if (!restored) throw notFound('version');
  const { isShipped, subject, body } = restored;
  return keep(tx, actor, { kind, seen, words: isShipped ? null : checkedWords(kind, { subject, body }) });
}

/** Words as they are kept; throws INVALID, each fault with its line. */
export const checkedWords = (kind: PromptTemplate, given: TemplateWords): TemplateWords =>
  wordsToKeep(given, (words) => checkTemplate(kind, words));

/** The same for any words, and what they are checked by. */
export function wordsToKeep(
  { subject, body }: TemplateWords,
  check: (words: TemplateWords) => readonly TemplateFault[],
): TemplateWords {
  const words = { subject: subject.trim(), body: body.replaceAll(/\r\n?/gu, '\n').trimEnd() };
  const problems = check(words).map(({ field, line, found, message }) => ({
    field,
    value: found,
    message: field === 'body' ? `Line ${line}: ${message}` : message,
  }));
  const [first] = problems;
  if (first) throw invalid(first, problems);
  return words;
}

async function keep(
  tx: TenantTransaction,
  actor: Actor,
  { kind, seen, words }: { kind: PromptTemplate; seen: number; words: TemplateWords | null },
): Promise<View> {
  const overtaken = 'Somebody else changed this template in the meantime. Nothing was changed.';
  const kept = await writeVersion(tx, TEMPLATES, { kind, seen, words, authorId: actor.memberId, overtaken });
  await recordEvent(tx, actor, {
    kind: 'prompt_template_changed',
    facts: { template: PROMPT_TEMPLATE_NAMES[kind], version: seen + 1, shipped: words === null },
  });
  return presentTemplate(kept);
}
