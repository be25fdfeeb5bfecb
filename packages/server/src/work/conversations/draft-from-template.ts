import type { DraftView } from '@forecastle/contract';
import {
  type ContextPerson,
  contextFacts,
  promptText,
  type RecipientKind,
  recipientOf,
  templateDraft,
  USE_CASE_AUDIENCES,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { organizationName } from '../../tenancy/organizations/organization-name.ts';
import { gatherContext } from './deal-context.ts';
import { presentVariable, type TemplateToDraft, templateToDraft } from './templates/read-templates.ts';

type Draft = z.infer<typeof DraftView>;

interface DraftInput {
  readonly opportunityId: string;
  readonly contactId?: string | undefined;
  readonly without: readonly string[];
}

/**
 * Returns a draft without a model, from the organisation's text of a template. Throws NOT_FOUND for a deal the actor may
 * not see, an unknown template, or a contact who is not on the deal, and INVALID for a hidden template.
 */
export async function draftFromTemplate(
  tx: TenantTransaction,
  actor: Actor,
  { template, ...input }: DraftInput & { readonly template: string },
  now: Date,
): Promise<Draft> {
  const readTemplate = () => templateToDraft(tx, template);
  return { template, ...(await writeDraft(tx, actor, { ...input, readTemplate }, now)) };
}

interface WriteInput extends DraftInput {
  /** Read after the deal, so that nobody learns of a deal that they may not see. */
  readonly readTemplate: () => Promise<Pick<TemplateToDraft, 'useCase' | 'words' | 'recipient'>>;
}

/** Returns the draft that a text gives on a deal. Throws NOT_FOUND for a deal the actor may not see. */
export async function writeDraft(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, contactId, without, readTemplate }: WriteInput,
  now: Date,
): Promise<Omit<Draft, 'template'>> {
  const { context } = await gatherContext(tx, actor, opportunityId, now);
  const { useCase, words, recipient } = await readTemplate();
  const audience = USE_CASE_AUDIENCES[useCase];
  const left = new Set(without);
  const person = personOf(context.people, contactId, recipient);
  const draft = templateDraft(
    context,
    contextFacts(context, audience).filter(({ id }) => !left.has(id)),
    {
      audience,
      words,
      person,
      writerName: actor.name,
      companyName: await organizationName(tx),
    },
  );
  return {
    subject: draft.subject,
    parts: draft.parts.map((part) => ({
      ...part,
      sentences: part.sentences.map(({ text, facts }) => ({ text, facts: [...facts] })),
    })),
    text: promptText(draft),
    missing: draft.missing.map(presentVariable),
    person: person && { id: person.id, name: person.name },
    people: context.people.map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Returns the requested contact, or the one whom the template is for: key stakeholders come first. Throws NOT_FOUND for one who
 * is not on the deal.
 */
export function personOf(
  people: readonly ContextPerson[],
  contactId: string | undefined,
  recipient: RecipientKind | null,
): ContextPerson | null {
  if (contactId === undefined) return recipientOf(people, recipient);
  const person = people.find(({ id }) => id === contactId);
  if (!person) throw notFound('contact of this deal');
  return person;
}
