import { checkSegment, indexSheet } from '../../drafts/check/checkDraft.ts';
import type { Narrative } from '../narrative.ts';

/**
 * Returns what the sentences of a narrative say and the parts they cite do not hold, as "kind: words in sentence". A link in
 * the name of a record is not among it: it is part of the name, and shown as plain text.
 */
export function unsupported(
  { sentences, facts }: Narrative,
  { today, locale }: { today: number; locale: string },
): string[] {
  const index = indexSheet(facts, { today, locale, writerName: '', organizationName: '' });
  return sentences.flatMap((sentence) =>
    checkSegment(index, sentence)
      .filter(({ kind }) => kind !== 'link')
      .map(({ kind, said }) => `${kind}: “${said}” in “${sentence.text}”`),
  );
}
