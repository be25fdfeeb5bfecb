/**
 * Ids of Salesforce records: 15 characters that tell the case of letters apart, or 18 whose last three carry the case, so that
 * the id survives systems that do not. The API answers 18; links and reports hold 15.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/field_types.htm
 */
const SUFFIXES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';
const PARTS = [0, 5, 10] as const;
const PART_LENGTH = 5;

/** Returns the id in 18 characters, also when the case of its letters was lost; null when it is no id. */
export function to18(id: string): string | null {
  if (/^[0-9A-Za-z]{15}$/.test(id)) return id + suffixOf(id);
  if (!/^[0-9A-Za-z]{18}$/.test(id)) return null;
  const suffix = id.slice(15).toUpperCase();
  const cased = PARTS.map((start, part) => withCase(id.slice(start, start + PART_LENGTH), suffix.charAt(part))).join(
    '',
  );
  return suffixOf(cased) === suffix ? cased + suffix : null;
}

/** Whether a text is an id; with a prefix, an id of that object, such as `005` for users. */
export const isSalesforceId = (text: string, prefix = ''): boolean => text.startsWith(prefix) && to18(text) !== null;

/** Each character of the suffix says which of five characters are capitals, the first in the lowest bit. */
function suffixOf(id15: string): string {
  return PARTS.map((start) => {
    let capitals = 0;
    for (let place = 0; place < PART_LENGTH; place++)
      if (/[A-Z]/.test(id15.charAt(start + place))) capitals |= 1 << place;
    return SUFFIXES.charAt(capitals);
  }).join('');
}

const withCase = (part: string, suffix: string): string => {
  const capitals = SUFFIXES.indexOf(suffix);
  return [...part]
    .map((letter, place) => (capitals & (1 << place) ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
};
