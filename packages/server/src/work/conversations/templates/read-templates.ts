/** The conversation templates of an organisation: the shipped ones and its own, with the text that stands. */
import type { ConversationTemplateText, ConversationTemplateView } from '@forecastle/contract';
import {
  CONVERSATION_TEMPLATES,
  checkConversationTemplate,
  DRAFT_VARIABLES,
  type DraftVariable,
  type RecipientKind,
  TEMPLATE_CATEGORIES,
  type TemplateCategory,
  type TemplateWords,
  USE_CASE_AUDIENCES,
  type UseCase,
  variablesNamed,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { type KeptWords, pageOfVersions, readLatest, readWords, type WordStore } from '../../prompts/kept-words.ts';

export type TemplateView = z.infer<typeof ConversationTemplateView>;
export type TemplateText = z.infer<typeof ConversationTemplateText>;

/** A template before what the organisation made of its text. */
export interface BaseTemplate {
  readonly key: string;
  readonly category: TemplateCategory;
  readonly useCase: UseCase;
  readonly name: string;
  readonly description: string;
  readonly isHidden: boolean;
  /** Null for shipped templates. */
  readonly addedBy: { readonly id: string; readonly name: string } | null;
  /** The text as shipped or as added. */
  readonly words: TemplateWords;
  readonly recipient: RecipientKind | null;
}

interface OwnRow extends TemplateWords {
  key: string;
  category: TemplateCategory;
  useCase: UseCase;
  name: string;
  description: string;
  authorId: string;
  authorName: string;
}

/** Returns the shipped templates and the organisation's own, by category; with a key that one alone. */
export async function loadTemplates(tx: TenantTransaction, key: string | null = null): Promise<BaseTemplate[]> {
  const own = await readOwn(tx, key);
  const hidden = await readHidden(tx, key);
  const shipped = CONVERSATION_TEMPLATES.filter((template) => key === null || template.key === key);
  const all: Omit<BaseTemplate, 'isHidden'>[] = [
    ...shipped.map((template) => ({ ...template, addedBy: null })),
    ...own.map(({ authorId, authorName, subject, body, ...template }) => ({
      ...template,
      addedBy: { id: authorId, name: authorName },
      words: { subject, body },
      recipient: null,
    })),
  ];
  return TEMPLATE_CATEGORIES.flatMap((category) =>
    all
      .filter((template) => template.category === category)
      .map((template) => ({ ...template, isHidden: hidden.has(template.key) })),
  );
}

/** Returns a template. Throws NOT_FOUND for an unknown or deleted one. */
export async function requireTemplate(tx: TenantTransaction, key: string): Promise<BaseTemplate> {
  const [template] = await loadTemplates(tx, key);
  if (!template) throw notFound('template');
  return template;
}

async function readOwn(tx: TenantTransaction, key: string | null): Promise<readonly OwnRow[]> {
  const { rows } = await tx.client.query<OwnRow>(
    `SELECT t.id AS key, t.category, t.use_case AS "useCase", t.name, t.description, t.subject, t.body,
       t.author_id AS "authorId", m.name AS "authorName"
     FROM own_conversation_templates t JOIN members m ON m.organization_id = $1 AND m.id = t.author_id
     WHERE t.organization_id = $1 AND t.deleted_at IS NULL AND ($2::text IS NULL OR t.id::text = $2)
     ORDER BY lower(t.name), t.id`,
    [tx.organizationId, key],
  );
  return rows;
}

async function readHidden(tx: TenantTransaction, key: string | null): Promise<ReadonlySet<string>> {
  const { rows } = await tx.client.query<{ kind: string }>(
    `SELECT kind FROM hidden_conversation_templates WHERE organization_id = $1 AND ($2::text IS NULL OR kind = $2)`,
    [tx.organizationId, key],
  );
  return new Set(rows.map(({ kind }) => kind));
}

/** Returns where the texts of these templates are kept. */
export function storeOf(templates: readonly BaseTemplate[]): WordStore<string> {
  const byKey = new Map(templates.map((template) => [template.key, template]));
  const templateOf = (key: string): BaseTemplate => {
    const template = byKey.get(key);
    if (!template) throw notFound('template');
    return template;
  };
  return {
    table: 'conversation_templates',
    shipped: (key) => templateOf(key).words,
    check: (key, words) => checkConversationTemplate(templateOf(key).useCase, words),
    noun: 'template',
    told: (key, version, shipped) => ({
      kind: 'conversation_template_changed',
      facts: { template: templateOf(key).name, version, shipped },
    }),
  };
}

export async function listTemplates(tx: TenantTransaction): Promise<TemplateView[]> {
  const templates = await loadTemplates(tx);
  const kept = await readLatest(
    tx,
    storeOf(templates),
    templates.map(({ key }) => key),
  );
  return templates.flatMap((template, place) => {
    const words = kept[place];
    return words ? [presentTemplate(template, words)] : [];
  });
}

export const getTemplate = async (tx: TenantTransaction, key: string): Promise<TemplateText> =>
  readText(tx, await requireTemplate(tx, key));

/** Returns a template with the text that stands. */
export async function readText(tx: TenantTransaction, template: BaseTemplate): Promise<TemplateText> {
  return presentText(template, await readWords(tx, storeOf([template]), template.key));
}

/** Returns the versions of a template, latest first. */
export async function listVersions(
  tx: TenantTransaction,
  actor: Actor,
  { key, limit, cursor }: { key: string; limit: number; cursor?: string | undefined },
): Promise<{ items: TemplateText[]; nextCursor: string | null }> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const template = await requireTemplate(tx, key);
  const { items, nextCursor } = await pageOfVersions(tx, storeOf([template]), { kind: key, limit, cursor });
  return { items: items.map((words) => presentText(template, words)), nextCursor };
}

export type TemplateToDraft = Pick<BaseTemplate, 'key' | 'category' | 'useCase' | 'name' | 'words' | 'recipient'>;

/** Returns what a draft is written by. Throws NOT_FOUND for an unknown template, and INVALID for a hidden one. */
export async function templateToDraft(tx: TenantTransaction, key: string): Promise<TemplateToDraft> {
  const template = await requireTemplate(tx, key);
  if (template.isHidden) {
    const message = `Your organisation has hidden the template “${template.name}”. Choose another one.`;
    throw invalid({ field: 'template', value: key, message });
  }
  const { subject, body } = await readText(tx, template);
  return { ...template, words: { subject, body } };
}

export const presentVariable = (name: DraftVariable) => ({
  name,
  label: DRAFT_VARIABLES[name].label,
  says: DRAFT_VARIABLES[name].says,
});

/** No deal lacks these: who writes, and for which organisation. */
const ALWAYS_KNOWN: ReadonlySet<DraftVariable> = new Set(['me', 'my_company']);

function presentTemplate(
  { key, category, useCase, name, description, isHidden, addedBy }: BaseTemplate,
  { subject, body, version, isShipped, changedBy, changedAt }: KeptWords<string>,
): TemplateView {
  const audience = USE_CASE_AUDIENCES[useCase];
  const needs = variablesNamed({ subject, body }, audience)
    .filter((name) => !ALWAYS_KNOWN.has(name))
    .map(presentVariable);
  return {
    key,
    category,
    useCase,
    name,
    description,
    audience,
    needs,
    isHidden,
    isOwn: addedBy !== null,
    addedBy,
    version,
    isShipped,
    changedBy,
    changedAt,
  };
}

export const presentText = (template: BaseTemplate, words: KeptWords<string>): TemplateText => ({
  ...presentTemplate(template, words),
  subject: words.subject,
  body: words.body,
});
