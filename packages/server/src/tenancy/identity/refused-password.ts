import { guessablePassword } from '@forecastle/rules';
import { isCommonPassword } from './common-passwords.ts';

const COMMON =
  'Many people have chosen this password, so it is among the first that anybody would try. Take a few words that have nothing to do with each other.';

/** Why a new password is not taken, to whom these words belong; null when it is. */
export const refusedPassword = async (password: string, words: readonly string[]): Promise<string | null> =>
  guessablePassword(password, words) ?? ((await isCommonPassword(password)) ? COMMON : null);
