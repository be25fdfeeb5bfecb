/** Addresses for the mail program of the person. */

/** An address for the mail program: what stands in it can add no subject, text or recipient. */
export const mailTo = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

/** Longest address that mail programs open whole: Outlook for Windows cuts or refuses longer ones. */
export const MAIL_ADDRESS_MAX = 2000;

/** Of these, the subject takes this many at most. */
const SUBJECT_MAX = 600;

export interface MailDraft {
  /** Null: the mail program asks for the recipient. */
  readonly to: string | null;
  readonly subject: string;
  readonly body: string;
}

/** Returns the address that opens a mail with these words. A body that is too long ends at a word, with "…" behind it. */
export function mailDraft({ to, subject, body }: MailDraft): { readonly href: string; readonly isCut: boolean } {
  const title = encoded(subject).length <= SUBJECT_MAX ? subject : cut(subject, SUBJECT_MAX);
  const start = `${to === null ? 'mailto:' : mailTo(to)}?subject=${encoded(title)}&body=`;
  const whole = encoded(body);
  const room = MAIL_ADDRESS_MAX - start.length;
  if (whole.length <= room) return { href: start + whole, isCut: false };
  return { href: start + encoded(cut(body, room)), isCut: true };
}

/** Lines of a mail end with CR and LF (RFC 6068, section 5). */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\r?\n/gu, '\r\n'));

function cut(body: string, room: number): string {
  // By code points: half of a pair cannot be encoded.
  const letters = [...body];
  const upTo = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`;
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (encoded(upTo(middle)).length <= room) fits = middle;
    else tooLong = middle;
  }
  const lastGap = letters.slice(0, fits + 1).findLastIndex((letter) => /\s/u.test(letter));
  // Text without spaces ends in the middle of a word.
  return upTo(lastGap > fits / 2 ? lastGap : fits);
}
