import {
  type ActionBasis,
  type ActionType,
  type ActionWords,
  actionFacts,
  type ContextFact,
  type ContextPerson,
  contextFacts,
  type DealContext,
  type Prompt,
  type PromptTemplate,
  TEMPLATE_READERS,
  type TemplateWords,
  writePrompt,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { requireContact } from '../conversations/deal-context.ts';
import { wordsOfTemplate } from './read-templates.ts';

export interface PromptInput extends ActionWords {
  readonly type: ActionType;
  readonly basis: ActionBasis;
  readonly template: PromptTemplate;
  readonly contactId?: string | undefined;
  /** IDs of facts not to use. */
  readonly without?: readonly string[];
  /** The organisation's own unless given. */
  readonly words?: TemplateWords;
}

export interface DraftedPrompt extends Prompt {
  /** The sheet for the readers of the template. */
  readonly facts: readonly ContextFact[];
  readonly person: ContextPerson | null;
}

/** Returns the text for an action on a deal, in the actor's name. Throws NOT_FOUND for a contact who is not on the deal. */
export async function draftPrompt(
  tx: TenantTransaction,
  actor: Actor,
  { context, ...input }: PromptInput & { readonly context: DealContext },
): Promise<DraftedPrompt> {
  const { template, type, basis, contactId, without = [], words } = input;
  const audience = TEMPLATE_READERS[template];
  const left = new Set(without);
  const facts = [...contextFacts(context, audience), ...actionFacts(context, input, audience)].filter(
    ({ id }) => !left.has(id),
  );
  const person = recipientOf(context.people, basis, contactId);
  const request = { template, type, person, writerName: actor.name };
  return { ...writePrompt(context, facts, request, words ?? (await wordsOfTemplate(tx, template))), facts, person };
}

/** Returns the requested contact; else whom the action is about, then somebody with an email address. */
function recipientOf(
  people: readonly ContextPerson[],
  basis: ActionBasis,
  contactId: string | undefined,
): ContextPerson | null {
  if (contactId !== undefined) return requireContact(people, contactId);
  const about = new Set(basis.people?.map((person) => person.contactId));
  return people.find(({ id }) => about.has(id)) ?? people.find(({ email }) => email !== null) ?? people[0] ?? null;
}
