import type { DraftView } from '@forecastle/contract';
import {
  audienceOf,
  type ContextFact,
  type ContextPerson,
  contextFacts,
  type DealContext,
  promptText,
  type RecipientKind,
  recipientOf,
  type TemplateDraft,
  templateDraft,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { organizationName } from '../../tenancy/organizations/organization-name.ts';
import { gatherContext, requireContact } from './deal-context.ts';
import { chosenMeeting } from './deal-meetings.ts';
import { presentVariable, type TemplateToDraft, templateToDraft } from './templates/read-templates.ts';

type Draft = z.infer<typeof DraftView>;

interface DraftInput {
  readonly opportunityId: string;
  readonly contactId?: string | undefined;
  /** Recorded meeting whose confirmed items are used; the latest without one. */
  readonly meetingId?: string | undefined;
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
  readonly readTemplate: () => Promise<TextToDraft>;
}

type TextToDraft = Pick<TemplateToDraft, 'useCase' | 'words' | 'recipient'>;

/** Returns the draft that a text gives on a deal. Throws NOT_FOUND for a deal the actor may not see. */
export async function writeDraft(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, contactId, meetingId, without, readTemplate }: WriteInput,
  now: Date,
): Promise<Omit<Draft, 'template'>> {
  const { context } = await gatherContext(tx, actor, opportunityId, now, chosenMeeting(meetingId));
  const { draft, person } = await draftOn(tx, actor, await readTemplate(), { context, contactId, without });
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

/** Returns the draft of a template on a deal that was gathered already, with its sheet and its recipient. */
export async function draftOn(
  tx: TenantTransaction,
  actor: Actor,
  { useCase, words, recipient }: TextToDraft,
  { context, contactId, without }: Omit<DraftInput, 'opportunityId' | 'meetingId'> & { readonly context: DealContext },
): Promise<{ draft: TemplateDraft; facts: ContextFact[]; person: ContextPerson | null }> {
  const audience = audienceOf(useCase);
  const left = new Set(without);
  const facts = contextFacts(context, audience).filter(({ id }) => !left.has(id));
  const person = personOf(context.people, contactId, recipient);
  const companyName = await organizationName(tx);
  const draft = templateDraft(context, facts, { audience, words, person, writerName: actor.name, companyName });
  return { draft, facts, person };
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
  return contactId === undefined ? recipientOf(people, recipient) : requireContact(people, contactId);
}
