/** What a playbook says: which sections apply, the facts that brought each up, and what stands for its variables. */
import { filled, fillPart, tidied, type ValuesOf } from '../prompts/fillTemplate.ts';
import { parseSubject, type TemplatePart } from '../prompts/parseTemplate.ts';
import type { TemplateWords } from '../prompts/promptTemplates.ts';
import { type Playbook, type PlaybookTab, partsByTab, vocabularyOf } from './playbookText.ts';
import type { SectionKey } from './sections.ts';

/** A fact in words, as it stands in the records. */
export interface Because {
  readonly label: string;
  readonly text: string;
}

/** Where something is done about it. */
export interface AdviceLink {
  readonly label: string;
  /** A form or a tab of the deal, a part of the pipeline, or a screen; the key says which of them. */
  readonly target: { readonly kind: string; readonly key: string | null };
}

export interface Advised {
  readonly section: SectionKey;
  readonly because: readonly Because[];
  readonly links: readonly AdviceLink[];
}

/** What stands for each variable: nothing, one text, or the points of a list. */
export type PlaybookValues<Name extends string = string> = Readonly<Record<Name, readonly string[]>>;

export interface Advice {
  /** The most pressing first. */
  readonly advised: readonly Advised[];
  /** What is to be done once that is: named, without its text. */
  readonly later: readonly AdviceLink[];
  readonly values: PlaybookValues;
}

export interface AdvicePart {
  readonly tab: PlaybookTab;
  readonly isList: boolean;
  /** Points that a list of facts was made into: they belong under what stands before them. */
  readonly isUnder: boolean;
  readonly sentences: readonly string[];
}

export interface WrittenSection {
  readonly title: string;
  readonly parts: readonly AdvicePart[];
}

/** The text of a section with what is known filled in; a sentence that names what is not known is left out. */
export function writeSection(playbook: Playbook, words: TemplateWords, values: PlaybookValues): WrittenSection {
  const valuesOf: ValuesOf = (name) => (values[name] ?? []).map((text) => ({ text, facts: [] }));
  const vocabulary = vocabularyOf(playbook);
  const title = filled(parseSubject(words.subject, vocabulary).pieces, valuesOf);
  const parts = partsByTab(playbook, words.body).flatMap(({ tab, part }) =>
    splitLists(part).flatMap(({ isUnder, ...own }) =>
      fillPart(own, valuesOf).map(({ isList, sentences }) => ({
        tab,
        isList,
        isUnder,
        sentences: sentences.map(({ text }) => text.trim()),
      })),
    ),
  );
  return { title: tidied(title?.text ?? ''), parts };
}

/** A part with what stands for a list apart: its points belong under the point before them. */
function splitLists(part: TemplatePart): (TemplatePart & { isUnder: boolean })[] {
  const split: (TemplatePart & { isUnder: boolean })[] = [];
  for (const sentence of part.sentences) {
    const isUnder = sentence.pieces.some((piece) => piece.kind === 'variable' && piece.isList);
    const last = split.at(-1);
    if (last && last.isUnder === isUnder)
      split[split.length - 1] = { ...last, sentences: [...last.sentences, sentence] };
    else split.push({ ...part, sentences: [sentence], isUnder });
  }
  return split;
}

/** One text where there is one. */
export const known = (text: string | null | undefined): readonly string[] =>
  text === null || text === undefined || text === '' ? [] : [text];
