import type { Api } from '../../api/client.ts';
import type { WrittenText } from '../words/PromptText.tsx';

type Answer<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>>;

export type DealFacts = Answer<Api['conversations']['facts']>;
export type ContextFact = DealFacts['facts'][number];
export type Draft = Answer<Api['conversations']['draft']>;
export type ConversationTemplates = Answer<Api['conversationTemplates']['list']>;
export type ConversationTemplate = ConversationTemplates['items'][number];
export type Conversation = Answer<Api['conversations']['get']>;
export type ConversationRow = Answer<Api['conversations']['list']>['items'][number];
export type Message = Conversation['messages'][number];
export type Segment = Message['segments'][number];
export type AnswerCheck = Answer<Api['conversations']['recheck']>;
export type AiStatus = Answer<Api['ai']['status']>;

export const CONVERSATIONS_PATH = '/crm/conversations';

/** Returns the address of a conversation, or of the tab where one begins. */
export const conversationPath = (opportunityId: string, id?: string): string =>
  `/crm/opportunities/${opportunityId}/conversations${id === undefined ? '' : `?conversation=${id}`}`;

/** Returns the address at which a template is filled from what was confirmed of a recorded meeting. */
export const meetingDraftPath = (
  opportunityId: string,
  { meetingId, template }: { meetingId: string; template: string },
) => `${conversationPath(opportunityId)}?${new URLSearchParams({ template, meeting: meetingId })}`;

/** Returns a draft with its facts numbered in order of use, with their addresses. A fact that no longer exists gets no number. */
export function numbered<Fact extends Pick<ContextFact, 'id' | 'label' | 'text'>>(
  draft: Pick<Draft, 'subject' | 'parts'>,
  facts: readonly Fact[],
  pathOf: (fact: Fact) => string | null = () => null,
): WrittenText {
  const sentences = draft.parts.flatMap((part) => part.sentences);
  const { known, numbersOf } = numberedFacts(sentences, facts);
  return {
    subject: draft.subject,
    parts: draft.parts.map((part) => ({
      ...part,
      sentences: part.sentences.map(({ text, facts: ids }) => ({ text, facts: numbersOf(ids) })),
    })),
    facts: known.map((fact, place) => ({ number: place + 1, label: fact.label, text: fact.text, to: pathOf(fact) })),
  };
}

/** Numbers the facts that sentences cite, in order of use, and leaves out those that are not on the sheet. */
export function numberedFacts<Fact extends Pick<ContextFact, 'id'>>(
  cited: readonly { readonly facts: readonly string[] }[],
  facts: readonly Fact[],
) {
  const used = [...new Set(cited.flatMap((sentence) => sentence.facts))];
  const known = used.flatMap((id) => facts.find((fact) => fact.id === id) ?? []);
  const numbers = new Map(known.map(({ id }, place) => [id, place + 1]));
  return { known, numbersOf: (ids: readonly string[]) => ids.flatMap((id) => numbers.get(id) ?? []) };
}
