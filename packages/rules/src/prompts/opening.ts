import { dateWords } from '../dateWords.ts';

/** Days within which the last contact is recent; the 30th counts. */
export const RECENT_CONTACT_DAYS = 30;

/** How long ago somebody was last in touch, as far as the records know. */
export const ACQUAINTANCES = ['never', 'today', 'recent', 'long_ago'] as const;
export type Acquaintance = (typeof ACQUAINTANCES)[number];

/** Returns how long ago a last contact was. Both are local days. */
export function acquaintanceOf(lastMetDay: number | null, today: number): Acquaintance {
  if (lastMetDay === null) return 'never';
  if (lastMetDay >= today) return 'today';
  return today - lastMetDay <= RECENT_CONTACT_DAYS ? 'recent' : 'long_ago';
}

interface Opening {
  readonly lastMetDay: number | null;
  readonly today: number;
  readonly writerName: string;
  /** How the writer writes dates. */
  readonly locale?: string | undefined;
}

/** Returns the first sentence of a mail to somebody. It says nothing of them that the records do not. */
export function openingWords({ lastMetDay, today, writerName, locale }: Opening): string {
  if (lastMetDay === null) return `I am ${writerName}, and I would like to introduce myself.`;
  const last = `we were last in touch on ${dateWords(lastMetDay, locale)}.`;
  switch (acquaintanceOf(lastMetDay, today)) {
    case 'today':
      return 'This follows up on our contact today.';
    case 'long_ago':
      return `It has been a while: ${last}`;
    default:
      return `W${last.slice(1)}`;
  }
}

/** Returns how somebody is greeted. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name;
