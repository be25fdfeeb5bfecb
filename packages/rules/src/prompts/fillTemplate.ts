/** Fills the variables of a parsed template with what is known. */
import type { Piece, TemplatePart, TemplateSentence } from './parseTemplate.ts';

/** A sentence and the facts it uses, by number or by id; none where it asks or greets. */
export interface PromptSentence<FactRef = number> {
  /** Begins with a line break where the template has one. */
  readonly text: string;
  readonly facts: readonly FactRef[];
}

export interface PromptPart<FactRef = number> {
  readonly heading: string | null;
  /** Points of a list, rather than a paragraph. */
  readonly isList: boolean;
  readonly sentences: readonly PromptSentence<FactRef>[];
}

/** What a variable stands for; several for a list, none where it is not known. */
export interface Said {
  readonly text: string;
  readonly facts: readonly number[];
}
export type ValuesOf = (name: string) => readonly Said[];

/** A part with its variables filled in; none where nothing of it can be said. */
export function fillPart({ heading, isList, sentences }: TemplatePart, valuesOf: ValuesOf): PromptPart[] {
  const written: PromptSentence[] = [];
  for (const sentence of sentences) {
    for (const said of saidBy(sentence, valuesOf)) {
      const text = sentence.breaks && written.length > 0 ? `\n${said.text}` : said.text;
      written.push({ text, facts: said.facts });
    }
  }
  return written.length === 0 ? [] : [{ heading, isList, sentences: written }];
}

/** One sentence, or one for each value of the list that it names; none where something that it names is not known. */
function saidBy({ pieces }: TemplateSentence, valuesOf: ValuesOf): Said[] {
  const list = pieces.find((piece) => piece.kind === 'variable' && piece.isList);
  const turns = list?.kind === 'variable' ? valuesOf(list.name).map((said) => [said]) : [null];
  return turns.flatMap((turn) => {
    const said = filled(pieces, (name) =>
      turn && list?.kind === 'variable' && name === list.name ? turn : valuesOf(name),
    );
    return said && said.text.trim() !== '' ? [{ ...said, text: tidied(said.text) }] : [];
  });
}

/** A sentence, or null where something that it names outside brackets is not known. */
export function filled(pieces: readonly Piece[], valuesOf: ValuesOf): Said | null {
  let text = '';
  const facts = new Set<number>();
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      text += piece.text;
      continue;
    }
    const said = piece.kind === 'optional' ? filled(piece.pieces, valuesOf) : (valuesOf(piece.name)[0] ?? null);
    if (said === null && piece.kind === 'variable') return null;
    if (said === null) continue;
    text += said.text;
    for (const number of said.facts) facts.add(number);
  }
  return { text, facts: [...facts].sort((a, b) => a - b) };
}

/** What was left out may leave two spaces behind. */
export const tidied = (text: string): string => text.trim().replaceAll(/ {2,}/gu, ' ');
