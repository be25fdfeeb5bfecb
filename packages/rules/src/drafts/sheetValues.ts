/** What variables of templates stand for, looked up on a fact sheet. */
import type { PromptPart, Said } from '../prompts/fillTemplate.ts';
import type { ContextFact } from './dealContext.ts';

export interface SheetValues {
  /** Rests on no fact. */
  readonly plain: (text: string) => Said[];
  /** The text of a fact, or other words that rest on it; none where the sheet does not have it. */
  readonly said: (id: string, say?: (fact: ContextFact) => string) => Said[];
  readonly labelled: (id: string) => Said[];
}

/** Returns the lookups into a sheet. They name facts by their place on it. */
export function sheetValues(facts: readonly ContextFact[]): SheetValues {
  const places = new Map(facts.map(({ id }, place) => [id, place]));
  const said: SheetValues['said'] = (id, say = ({ text }) => text) => {
    const place = places.get(id);
    const fact = place === undefined ? undefined : facts[place];
    return fact === undefined || place === undefined ? [] : [{ text: say(fact), facts: [place] }];
  };
  return {
    plain: (text) => [{ text, facts: [] }],
    said,
    labelled: (id) => said(id, ({ label, text }) => `${label}: ${text}`),
  };
}

/** Returns a part whose sentences name their facts by ID. */
export const citingPart = (part: PromptPart, facts: readonly ContextFact[]): PromptPart<string> => ({
  ...part,
  sentences: part.sentences.map(({ text, facts: places }) => ({
    text,
    facts: places.flatMap((place) => facts[place]?.id ?? []),
  })),
});
