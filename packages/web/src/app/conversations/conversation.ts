import type { Api } from '../../api/client.ts';
import type { WrittenText } from '../words/PromptText.tsx';

export type DealFacts = Awaited<ReturnType<Api['conversations']['facts']>>;
export type ContextFact = DealFacts['facts'][number];
export type Draft = Awaited<ReturnType<Api['conversations']['draft']>>;
export type ConversationTemplate = Awaited<ReturnType<Api['conversationTemplates']['list']>>['items'][number];

/** Returns a draft with its facts numbered in order of use. A fact that no longer exists gets no number. */
export function numbered(
  draft: Pick<Draft, 'subject' | 'parts'>,
  facts: readonly Pick<ContextFact, 'id' | 'label' | 'text'>[],
): WrittenText {
  const used = [...new Set(draft.parts.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.facts)))];
  const known = used.flatMap((id) => facts.find((fact) => fact.id === id) ?? []);
  const numbers = new Map(known.map(({ id }, place) => [id, place + 1]));
  return {
    subject: draft.subject,
    parts: draft.parts.map((part) => ({
      ...part,
      sentences: part.sentences.map(({ text, facts: ids }) => ({
        text,
        facts: ids.flatMap((id) => numbers.get(id) ?? []),
      })),
    })),
    facts: known.map(({ label, text }, place) => ({ number: place + 1, label, text })),
  };
}
