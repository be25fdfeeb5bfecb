import { guessablePassword } from '@forecastle/rules';
import { isCommonPassword } from './common-passwords.ts';

const COMMON = 'This password is too common. Use a few unrelated words.';

/** Why a new password is not taken, to whom these words belong; null when it is. */
export const refusedPassword = async (password: string, words: readonly string[]): Promise<string | null> =>
  guessablePassword(password, words) ?? ((await isCommonPassword(password)) ? COMMON : null);
