import type { ConversationTemplateView, DraftView } from '@forecastle/contract';
import {
  CONVERSATION_TEMPLATES,
  type ContextPerson,
  contextFacts,
  DRAFT_VARIABLES,
  type DraftVariable,
  promptText,
  templateDraft,
  USE_CASE_AUDIENCES,
  variablesNamed,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { organizationName } from '../../tenancy/organizations/organization-name.ts';
import { gatherContext } from './deal-context.ts';

const present = (name: DraftVariable) => ({
  name,
  label: DRAFT_VARIABLES[name].label,
  says: DRAFT_VARIABLES[name].says,
});

export const listTemplates = (): z.infer<typeof ConversationTemplateView>[] =>
  CONVERSATION_TEMPLATES.map(({ key, category, useCase, name, description, words }) => {
    const audience = USE_CASE_AUDIENCES[useCase];
    const needs = variablesNamed(words, audience).map(present);
    return { key, category, useCase, name, description, audience, needs };
  });

interface DraftInput {
  readonly opportunityId: string;
  readonly template: string;
  readonly contactId?: string | undefined;
  readonly without: readonly string[];
}

/**
 * Returns a draft without a model. Throws NOT_FOUND for a deal the actor may not see, an unknown template, or a contact
 * who is not on the deal.
 */
export async function draftFromTemplate(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, template: key, contactId, without }: DraftInput,
  now: Date,
): Promise<z.infer<typeof DraftView>> {
  const { context } = await gatherContext(tx, actor, opportunityId, now);
  const template = CONVERSATION_TEMPLATES.find((each) => each.key === key);
  if (!template) throw notFound('template');
  const left = new Set(without);
  const person = personOf(context.people, contactId);
  const draft = templateDraft(
    context,
    contextFacts(context).filter(({ id }) => !left.has(id)),
    {
      audience: USE_CASE_AUDIENCES[template.useCase],
      words: template.words,
      person,
      writerName: actor.name,
      companyName: await organizationName(tx),
    },
  );
  return {
    template: key,
    subject: draft.subject,
    parts: draft.parts.map((part) => ({
      ...part,
      sentences: part.sentences.map(({ text, facts }) => ({ text, facts: [...facts] })),
    })),
    text: promptText(draft),
    missing: draft.missing.map(present),
    person: person && { id: person.id, name: person.name },
    people: context.people.map(({ id, name }) => ({ id, name })),
  };
}

/** Returns the requested contact, or the first: key stakeholders come first. */
function personOf(people: readonly ContextPerson[], contactId: string | undefined): ContextPerson | null {
  if (contactId === undefined) return people[0] ?? null;
  const person = people.find(({ id }) => id === contactId);
  if (!person) throw notFound('contact of this deal');
  return person;
}
