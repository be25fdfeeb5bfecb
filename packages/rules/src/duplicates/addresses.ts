/** Domains at which anybody gets a mailbox: sharing one says nothing about a company. */
const PUBLIC_MAIL: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
  '126.com',
  'proton.me',
  'protonmail.com',
  'xtra.co.nz',
]);
export const isPublicMailDomain = (domain: string): boolean => PUBLIC_MAIL.has(domain);

/** Digits by which a number is known, whether or not the code of its country stands before them. */
const TELLING_DIGITS = 8;
/** The last digits of a phone number without its extension; null for one too short to tell anybody by. */
export function lastDigits(phone: string): string | null {
  const digits = phone.replace(/(?:x|ext\.?|#)\s*\d+$/i, '').replace(/\D/g, '');
  return digits.length < TELLING_DIGITS - 1 ? null : digits.slice(-TELLING_DIGITS);
}
