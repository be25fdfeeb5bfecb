import { fieldsNamed, normaliseHeader } from './headings.ts';
import type { FileInspection } from './types.ts';

/** Words that make a date likely to be that of the close, best first. */
const LIKELY: readonly RegExp[] = [
  /\b(?:won|lost|closed|close|closing|gewonnen|abschluss|cierre|cloture|fechamento|chiusura|zamkniecia)\b/,
  /\b(?:signed|signature|contract|order|booked|decision|invoice)\b/,
  /\b(?:stage|status|phase) (?:change|changed|date)\b|\blast stage\b/,
  /\b(?:modified|updated|changed|update)\b/,
];

/** The date that most likely says when deals closed, offered where no column says it; null when there is none. */
export function likelyCloseColumn({ columns }: Pick<FileInspection, 'columns'>): number | null {
  const dates = columns.filter(
    ({ kind, header }) => kind === 'date' && !fieldsNamed(header).some(({ field }) => field === 'createdDate'),
  );
  for (const likely of LIKELY) {
    const found = dates.find(({ header }) => likely.test(normaliseHeader(header)));
    if (found) return found.index;
  }
  return dates[0]?.index ?? null;
}
