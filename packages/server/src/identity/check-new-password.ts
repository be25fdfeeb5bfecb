import { guessablePassword } from '@forecastle/rules';
import { invalid } from '../http/errors.ts';

/** Throws INVALID for a password that is too short or easily guessed by whoever knows these words about the person. */
export function checkNewPassword(password: string, words: readonly string[]): void {
  const message = guessablePassword(password, words);
  if (message !== null) throw invalid({ field: 'password', value: null, message });
}
