import type { Transcript } from '../../transcripts/transcript.ts';

/** The commonest words of English speech that other languages of its letters lack. */
const COMMON = new Set(
  'the and to of you that it is we for on this have with they what but are not can your just there about would know like think yeah how will our which'.split(
    ' ',
  ),
);
const SAMPLE_WORDS = 2000;
/** English speech has about a third of them. */
const SHARE = 0.12;

/** Returns whether a transcript is in English: by what the file says, else by its words. */
export function isEnglish({ language, cues }: Pick<Transcript, 'language' | 'cues'>): boolean {
  if (language !== null && language !== '') return /^en(?:$|[-_])/iu.test(language);
  let words = 0;
  let common = 0;
  for (const { text } of cues) {
    for (const word of text.toLowerCase().match(/[\p{L}']+/gu) ?? []) {
      words += 1;
      if (COMMON.has(word)) common += 1;
    }
    if (words >= SAMPLE_WORDS) break;
  }
  return words > 0 && common >= words * SHARE;
}
