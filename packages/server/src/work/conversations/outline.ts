/** The text by rule that a question starts from: a model improves it, and without a model it is the answer. */
import {
  type ContextFact,
  type ContextPerson,
  type DealContext,
  PROMPT_TEMPLATE_NAMES,
  PROMPT_USE_CASES,
  type PromptTemplate,
  type TemplateCategory,
  type TemplateDraft,
  type UseCase,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { draftItemPrompt } from '../plans/item-prompt.ts';
import { draftOn } from './draft-from-template.ts';
import { templateToDraft } from './templates/read-templates.ts';

/** An action of a plan, and the prompt for it. */
export interface PlanItemPrompt {
  readonly id: string;
  readonly template: PromptTemplate;
}

interface OutlineInput {
  readonly context: DealContext;
  readonly template?: string | undefined;
  readonly planItem?: PlanItemPrompt | undefined;
  readonly contactId?: string | undefined;
  /** IDs of facts not to use. */
  readonly without: readonly string[];
}

export interface Outline {
  /** Key of the conversation template; null for an action of a plan. */
  readonly key: string | null;
  /** For colleagues. */
  readonly name: string;
  readonly category: TemplateCategory | null;
  readonly useCase: UseCase;
  /** The sheet for the readers of the text. */
  readonly facts: readonly ContextFact[];
  readonly person: ContextPerson | null;
  readonly draft: TemplateDraft;
}

/**
 * Returns what a question starts from; null for a free question. Throws NOT_FOUND for an unknown template, an action that is
 * not on the deal, and a contact who is not on it; INVALID for a hidden template, or a template and an action.
 */
export async function outlineOf(
  tx: TenantTransaction,
  actor: Actor,
  { template, planItem, ...input }: OutlineInput,
  now: Date,
): Promise<Outline | null> {
  if (planItem === undefined) return template === undefined ? null : templateOutline(tx, actor, template, input);
  if (template !== undefined) {
    const message = 'Choose a template or an action of a plan, not both.';
    throw invalid({ field: 'planItem', value: planItem.id, message });
  }
  const { action, subject, parts, facts, person } = await draftItemPrompt(tx, actor, { ...input, ...planItem }, now);
  return {
    key: null,
    name: `${action}: ${PROMPT_TEMPLATE_NAMES[planItem.template].toLowerCase()}`,
    category: null,
    useCase: PROMPT_USE_CASES[planItem.template],
    facts,
    person,
    draft: { subject, parts, missing: [] },
  };
}

async function templateOutline(
  tx: TenantTransaction,
  actor: Actor,
  key: string,
  input: Omit<OutlineInput, 'template' | 'planItem'>,
): Promise<Outline> {
  const template = await templateToDraft(tx, key);
  const { name, category, useCase } = template;
  return { key, name, category, useCase, ...(await draftOn(tx, actor, template, input)) };
}
