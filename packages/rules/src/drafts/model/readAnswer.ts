import { propertyOf } from '../../ownValue.ts';
import { visibleText } from '../../visibleText.ts';
import type { CheckedSegment } from '../check/checkDraft.ts';
import type { DraftPart } from '../templateDraft.ts';

/** Segments of one answer, and characters of one of them. A model that writes more is cut off. */
const SEGMENTS_MAX = 200;
const SEGMENT_CHARACTERS = 5000;
const CITED_MAX = 50;
/** Longer than every fact's id. */
const ID_CHARACTERS = 200;

/**
 * Returns the segments of an answer that may not be complete yet. Anything of another shape than {"segments":[{"text",
 * "facts"}]} is left out: a model's answer is data as well.
 */
export function segmentsOf(answer: unknown): CheckedSegment[] {
  const segments = propertyOf(answer, 'segments');
  if (!Array.isArray(segments)) return [];
  return segments.slice(0, SEGMENTS_MAX).flatMap((segment: unknown) => {
    const text = propertyOf(segment, 'text');
    if (typeof text !== 'string') return [];
    const facts = propertyOf(segment, 'facts');
    const cited = Array.isArray(facts) ? facts.filter((id): id is string => typeof id === 'string').map(idOf) : [];
    const shown = cut(text, SEGMENT_CHARACTERS);
    return shown.trim() === '' ? [] : [{ text: shown, facts: [...new Set(cited)].slice(0, CITED_MAX) }];
  });
}

/** Returns the sentences of an answer that is no JSON. They cite nothing, so figures and names in them are unsupported. */
export function segmentsOfPlainText(text: string): CheckedSegment[] {
  return visibleText(text)
    .split(/(?<=[.!?])[ \t]+|(?=\n)/u)
    .filter((sentence) => sentence.trim() !== '')
    .slice(0, SEGMENTS_MAX)
    .map((sentence) => ({ text: cut(sentence, SEGMENT_CHARACTERS), facts: [] }));
}

/** Cuts a text. Half a character at its end is taken away: it cannot be stored. */
export const cut = (text: string, most: number): string => visibleText(visibleText(text).slice(0, most));
const idOf = (id: string): string => cut(id, ID_CHARACTERS);

/** Returns the segments of a draft by rule, with the line breaks of `promptText`. */
export function segmentsOfDraft(parts: readonly DraftPart[]): CheckedSegment[] {
  const segments = parts.flatMap(({ heading, isList, sentences }) => [
    ...(heading === null ? [] : [{ text: `\n\n${heading}`, facts: [] }]),
    ...sentences.map(({ text, facts }, place) => {
      const opening = place > 0 ? (isList ? '\n' : '') : heading === null ? '\n\n' : '\n';
      return { text: `${opening}${isList ? '- ' : ''}${text}`, facts };
    }),
  ]);
  return segments.map((segment, place) => (place === 0 ? { ...segment, text: segment.text.trimStart() } : segment));
}

/** Returns the text of segments: with a space between two unless a line break stands there. */
export function textOfSegments(segments: readonly Pick<CheckedSegment, 'text'>[]): string {
  let text = '';
  for (const segment of segments) {
    const needsSpace = text !== '' && !/\s$/u.test(text) && !/^\s/u.test(segment.text);
    text += `${needsSpace ? ' ' : ''}${segment.text}`;
  }
  return text
    .replaceAll(/(?<![ \t])[ \t]+(?=\n)/gu, '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}
