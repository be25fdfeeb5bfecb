import type { PromptView } from '@forecastle/contract';
import { promptText } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { gatherContext } from '../conversations/deal-context.ts';
import { type DraftedPrompt, draftPrompt, type PromptInput } from './draft-prompt.ts';

type View = z.infer<typeof PromptView>;

/** Returns the text for an action as it is shown. Throws NOT_FOUND for a deal the actor may not see. */
export async function promptOf(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, ...input }: PromptInput & { readonly opportunityId: string },
  now: Date,
): Promise<View> {
  const { context } = await gatherContext(tx, actor, opportunityId, now);
  const prompt = await draftPrompt(tx, actor, { ...input, context });
  const { person } = prompt;
  return {
    template: input.template,
    subject: prompt.subject,
    ...numberedFacts(prompt),
    text: promptText(prompt),
    person: person && { id: person.id, name: person.name, email: person.email },
    people: context.people.map(({ id, name }) => ({ id, name })),
  };
}

/** Numbers the facts of the sheet from 1: first those that the text uses, in order of use. */
function numberedFacts({ parts, facts }: DraftedPrompt): Pick<View, 'parts' | 'facts'> {
  const used = parts.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.facts));
  const numbers = new Map([...new Set([...used, ...facts.map(({ id }) => id)])].map((id, place) => [id, place + 1]));
  return {
    parts: parts.map((part) => ({
      ...part,
      sentences: part.sentences.map((sentence) => ({
        text: sentence.text,
        facts: sentence.facts.flatMap((id) => numbers.get(id) ?? []).sort((a, b) => a - b),
      })),
    })),
    facts: facts
      .flatMap(({ id, label, text }) => {
        const number = numbers.get(id);
        return number === undefined ? [] : [{ number, label, text }];
      })
      .sort((a, b) => a.number - b.number),
  };
}
