/** Passwords that others have chosen, from lists of what was stolen elsewhere. */
import { plainPassword } from '@forecastle/rules';

let known: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is judged: a start would take longer for it, and most processes never judge one. */
async function readKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Whether a password is one of the 49,000 that are chosen most, or one of those with figures and signs around it or
 * said again and again.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readKnown();
  const common = await known;
  const plain = plainPassword(password);
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [plain, core, onceOf(plain), onceOf(core)].some((each) => common.has(each));
}

/** What a text repeats from its beginning to its end: `ab` of `ababab`. */
function onceOf(text: string): string {
  const again = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, again);
}
