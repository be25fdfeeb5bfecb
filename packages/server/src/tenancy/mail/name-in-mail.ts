import { asOneLine } from '@forecastle/rules';

/** Longer names are cut: nobody's name is a message of its own. */
const NAME_MAX = 60;
/** Looks like a full stop and is none (U+2024), so that no mail program takes what stands around it for an address. */
const DOT = '\u2024';

/**
 * A name that somebody gave, as plain text in a mail to a stranger: one line, of moderate length, and nothing in it that a
 * mail program makes a link of. What looks like a domain or an address is shown as it is; it leads nowhere.
 */
export function nameInMail(name: string): string {
  const line = asOneLine(name);
  const letters = [...line];
  const cut =
    letters.length > NAME_MAX
      ? `${letters
          .slice(0, NAME_MAX - 1)
          .join('')
          .trimEnd()}…`
      : line;
  return cut
    .replaceAll(/[.。．｡](?=\S)/gu, DOT)
    .replaceAll(/(?<=\p{L}):(?=\S)/gu, ': ')
    .replaceAll(/@(?=\S)/gu, ' at ');
}
