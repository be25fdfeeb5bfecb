/** Phone numbers, domains and email addresses as records keep them. */

const PHONE = /^[+\d(][\d\s()./-]*(?:(?:x|ext\.?|#)\s*\d+)?$/i;
const PHONE_DIGITS_MIN = 4;
export const isPhone = (text: string): boolean =>
  PHONE.test(text) && text.replaceAll(/\D/g, '').length >= PHONE_DIGITS_MIN;

/** In lower case. */
export const DOMAIN_FORM = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*$/u;
export const DOMAIN_MAX = 253;

/** Returns the domain that a web address, an email address or a domain holds; null for none. */
export function domainIn(text: string): string | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^[^@/]*@/, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '')
    .replace(/\.$/, '');
  return bare.length <= DOMAIN_MAX && DOMAIN_FORM.test(bare) ? bare : null;
}

/** The form that the API takes. */
const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const isEmail = (text: string): boolean => EMAIL.test(text);
