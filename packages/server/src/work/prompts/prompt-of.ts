import type { PromptView } from '@forecastle/contract';
import {
  type ActionBasis,
  type ActionType,
  type BriefPerson,
  type PromptTemplate,
  promptText,
  type TemplateWords,
  writePrompt,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import { momentIn } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { dealBrief } from './deal-brief.ts';
import { wordsOfTemplate } from './read-templates.ts';

interface Asked {
  readonly opportunityId: string;
  readonly type: ActionType;
  readonly basis: ActionBasis;
  readonly riskSummary: string;
  readonly suggestedAction: string;
  readonly template: PromptTemplate;
  readonly contactId?: string | undefined;
  /** The organisation's own unless given. */
  readonly words?: TemplateWords;
}

/** Words for an action on a deal, by a template, in the name of whoever asks. */
export async function promptOf(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, type, basis, riskSummary, suggestedAction, template, contactId, words }: Asked,
  now: Date,
): Promise<z.infer<typeof PromptView>> {
  const brief = await dealBrief(tx, actor, { opportunityId, riskSummary }, now);
  const person = personOf(brief.people, basis, contactId);
  const { day: today } = await momentIn(tx, now);
  const request = { template, type, suggestedAction, person, writerName: actor.name, today };
  const prompt = writePrompt(brief, request, words ?? (await wordsOfTemplate(tx, template)));
  return {
    template,
    subject: prompt.subject,
    parts: prompt.parts.map((part) => ({
      ...part,
      sentences: part.sentences.map(({ text, facts }) => ({ text, facts: [...facts] })),
    })),
    facts: prompt.facts.map(({ number, label, text }) => ({ number, label, text })),
    text: promptText(prompt),
    person: person && { id: person.id, name: person.name, email: person.email },
    people: brief.people.map(({ id, name }) => ({ id, name })),
  };
}

/** Whoever was asked for; else whom the action is about, then whoever can be written to. */
function personOf(people: readonly BriefPerson[], basis: ActionBasis, asked: string | undefined): BriefPerson | null {
  if (asked !== undefined) {
    const person = people.find(({ id }) => id === asked);
    if (!person) throw notFound('contact of this deal');
    return person;
  }
  const about = new Set(basis.people?.map(({ contactId }) => contactId));
  return people.find(({ id }) => about.has(id)) ?? people.find(({ email }) => email !== null) ?? people[0] ?? null;
}
