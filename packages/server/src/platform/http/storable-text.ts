/** PostgreSQL keeps neither the character NUL nor half a surrogate pair: it is said at the door, not by a failed statement. */
import { invalid } from './errors.ts';
import { JSON_LEVELS_MAX } from './json-body.ts';

export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Returns what PostgreSQL keeps of a text. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');

/** Throws INVALID naming the first text of a request, or key of a record in it, that cannot be kept. */
export function refuseUnstorableText(input: unknown, field: string | null = null, depth = 0): void {
  if (typeof input === 'string') {
    if (!isStorableText(input)) throw unstorable(field);
  } else if (depth === JSON_LEVELS_MAX) {
    return;
  } else if (Array.isArray(input)) {
    for (const [index, item] of input.entries()) refuseUnstorableText(item, `${field ?? ''}[${index}]`, depth + 1);
  } else if (typeof input === 'object' && input !== null) {
    for (const [key, value] of Object.entries(input)) {
      if (!isStorableText(key)) throw unstorable(field);
      refuseUnstorableText(value, field === null ? key : `${field}.${key}`, depth + 1);
    }
  }
}

const unstorable = (field: string | null) =>
  invalid({
    field,
    // The text may be a password.
    value: null,
    expected: 'text without NUL or half a surrogate pair',
    message: `${field ?? 'The request'}: it has a character that we cannot store (NUL, or half of a surrogate pair). Nothing was changed. Remove it and send again.`,
  });
