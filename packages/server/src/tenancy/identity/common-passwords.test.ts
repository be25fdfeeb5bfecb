import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('a password that many have chosen', () => {
  it.each([
    'leavemealone',
    'LeaveMeAlone',
    'leave me alone',
    '!!leavemealone2026',
    'chocolate-2026!',
    '1234chocolate1234',
    'dragonflydragonfly',
    'butterfly butterfly 7',
  ])('%s is known', async (password) => expect(await isCommonPassword(password)).toBe(true));

  it.each([
    'correct horse battery',
    'chocolate under the bridge',
    'tvxk-9q2m-pd7w',
    '2026-11-21 00:02',
    '夜の通りの街灯と薬局です',
    '',
  ])('%s is not', async (password) => expect(await isCommonPassword(password)).toBe(false));
});
