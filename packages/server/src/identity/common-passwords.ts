/** Passwords that others have chosen, from lists of what was stolen elsewhere. */
import { dictionary } from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | undefined;

/**
 * Whether a password is one of the 49,000 that are chosen most, or one of those with figures and signs around it or
 * said again and again. The list is read when the first password is judged.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(dictionary['passwords-common']);
  const plain = password.toLowerCase().replaceAll(/\s/g, '');
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [plain, core, onceOf(plain), onceOf(core)].some((each) => known?.has(each));
}

/** What a text repeats from its beginning to its end: `ab` of `ababab`. */
function onceOf(text: string): string {
  const again = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, again);
}
