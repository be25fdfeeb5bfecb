import { invalid } from '../../platform/http/errors.ts';
import { refusedPassword } from './refused-password.ts';

/** Throws INVALID for a password that is too short or easily guessed by whoever knows these words about the person. */
export async function checkNewPassword(password: string, words: readonly string[], field = 'password'): Promise<void> {
  const message = await refusedPassword(password, words);
  if (message !== null) throw invalid({ field, value: null, message });
}
