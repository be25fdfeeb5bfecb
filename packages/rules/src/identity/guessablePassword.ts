/** Whether a new password is among the first that anybody would try: what is left of it without what is easily guessed. */
import { PASSWORD_MIN } from './signUpLimits.ts';

/** Different characters that must be left. Fewer are tried through in no time. */
const LEFT_MIN = 5;
/** Characters, and different ones that are left, from which a password counts as strong. */
const STRONG_LENGTH = 16;
const STRONG_LEFT = 9;
/** Parts of names and addresses shorter than this are in too many words to count as theirs. */
const WORD_MIN = 4;
/** Characters in a row, as in `abcd` or `4321`, that count as one. */
const ROW_MIN = 3;

const PRODUCT = 'forecastle';
/** What the published lists of the commonest passwords are made of, in several languages; longer ones first. */
const COMMON = [
  'qwertyuiop|asdfghjkl|zxcvbnm|1qaz2wsx|qazwsx|1q2w3e4r5t|1q2w3e4r|q1w2e3r4|qwertz|azerty|qwerty|asdfgh|zaq12wsx',
  'password|passw0rd|p@ssw0rd|p@ssword|passwort|contraseña|contrasena|motdepasse|wachtwoord|parola|senha',
  'letmein|iloveyou|welcome|administrator|admin|changeme|secret|trustno1|whatever|superman|batman|sunshine|princess',
  'football|baseball|starwars|dragon|monkey|master|shadow|michael|charlie|summer|winter|spring|autumn|login|access',
  '!@#$%^&*()|!@#$%^&*|!@#$%|temporary|default|company|sales|salesforce|hubspot|forecast|pipeline|test',
]
  .flatMap((line) => line.split('|'))
  .toSorted((left, right) => right.length - left.length);

/** `words`: name, address and organisation of whom it is for. The sentence says what is wrong; null when nothing is. */
export function guessablePassword(password: string, words: readonly string[]): string | null {
  if (password.length < PASSWORD_MIN) return `At least ${PASSWORD_MIN} characters.`;
  const plain = plainPassword(password);
  if (left(plain, COMMON) < LEFT_MIN) {
    return 'This password is too common. Use a few unrelated words.';
  }
  if (left(plain, [...ownOf(words), ...COMMON]) < LEFT_MIN) {
    return 'This password is too close to your name, email, organisation or Forecastle. Use a few unrelated words.';
  }
  return null;
}

export type PasswordStrength = 'short' | 'guessable' | 'fair' | 'strong';

/** How a password that is being chosen stands; `words` as for `guessablePassword`. What is fair or strong is taken. */
export function passwordStrength(password: string, words: readonly string[]): PasswordStrength {
  if (password.length < PASSWORD_MIN) return 'short';
  if (guessablePassword(password, words) !== null) return 'guessable';
  const isStrong =
    password.length >= STRONG_LENGTH && left(plainPassword(password), [...ownOf(words), ...COMMON]) >= STRONG_LEFT;
  return isStrong ? 'strong' : 'fair';
}

/** Case and spaces make a password no harder to guess. */
export const plainPassword = (password: string): string => password.toLowerCase().replaceAll(/\s/g, '');

const ownOf = (words: readonly string[]): string[] =>
  [PRODUCT, ...words.flatMap(partsOf)].toSorted((left, right) => right.length - left.length);

function partsOf(word: string): string[] {
  const whole = plainPassword(word);
  const parts = word.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [whole, whole.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...parts].filter((part) => part.length >= WORD_MIN);
}

/** Different characters that are left without these words, and with characters in a row counted once. */
function left(plain: string, words: readonly string[]): number {
  let rest = plain;
  for (const word of words) rest = rest.replaceAll(word, ' ');
  return new Set(withoutRows(rest).replaceAll(' ', '')).size;
}

function withoutRows(text: string): string {
  const step = (at: number) => text.charCodeAt(at + 1) - text.charCodeAt(at);
  let kept = '';
  for (let at = 0; at < text.length; ) {
    let end = at + 1;
    if (Math.abs(step(at)) === 1) while (end < text.length && step(end - 1) === step(at)) end++;
    if (end - at < ROW_MIN) end = at + 1;
    kept += text[at];
    at = end;
  }
  return kept;
}
