/**
 * Ids as Salesforce writes them: 15 characters that tell letters' case apart, or 18 of which the last three carry the case.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/field_types.htm
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SUFFIXES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';
const CHUNKS = [0, 5, 10] as const;

/** Returns the id of the nth record of the object whose ids begin with `prefix`, in 18 characters. */
export function makeId(prefix: string, n: number): string {
  let rest = '';
  for (let left = n; left > 0; left = Math.floor(left / 62)) rest = DIGITS.charAt(left % 62) + rest;
  const id = `${prefix}5g${rest.padStart(10, '0')}`;
  return id + suffixOf(id);
}

/** Returns an id in 18 characters, whatever its form and the case of its letters; null when it is none. */
export function toId18(given: string): string | null {
  if (/^[0-9A-Za-z]{15}$/u.test(given)) return given + suffixOf(given);
  if (!/^[0-9A-Za-z]{18}$/u.test(given)) return null;
  const suffix = given.slice(15).toUpperCase();
  const id = CHUNKS.map((start, chunk) =>
    withCase(given.slice(start, start + 5), SUFFIXES.indexOf(suffix.charAt(chunk))),
  ).join('');
  return suffixOf(id) === suffix ? id + suffix : null;
}

function suffixOf(id15: string): string {
  let suffix = '';
  for (const start of CHUNKS) {
    let bits = 0;
    for (let place = 0; place < 5; place++) {
      const code = id15.charCodeAt(start + place);
      if (code >= 65 && code <= 90) bits |= 1 << place;
    }
    suffix += SUFFIXES.charAt(bits);
  }
  return suffix;
}

const withCase = (chunk: string, bits: number): string =>
  [...chunk].map((letter, place) => (bits & (1 << place) ? letter.toUpperCase() : letter.toLowerCase())).join('');
