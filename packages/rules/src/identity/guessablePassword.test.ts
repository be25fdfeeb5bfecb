import { describe, expect, it } from 'vitest';
import { guessablePassword, passwordStrength } from './guessablePassword.ts';

const OWN = ['Mere Walker', 'mere.walker@harbourline.example', 'mw@hl.co.nz', 'Harbourline Ltd'];
const said = (password: string) => guessablePassword(password, OWN)?.split(/[ .]/, 6).join(' ') ?? null;

describe('a new password', () => {
  it.each([
    ['eleven char', 'At least 12 characters '],
    ['password1234', 'This is among the first'],
    ['Passw0rd!!!!', 'This is among the first'],
    ['qwertyuiop12', 'This is among the first'],
    ['123456789012', 'This is among the first'],
    ['abcdefghijklm', 'This is among the first'],
    ['aaaaaaaaaaaa', 'This is among the first'],
    ['abababababab', 'This is among the first'],
    ['Summer Winter 2026', 'This is among the first'],
    ['Forecastle2026', 'This is little more than'],
    ['MereWalker12!', 'This is little more than'],
    ['harbourline 1', 'This is little more than'],
    ['Walker+Harbourline', 'This is little more than'],
    ['mere.walker@harbourline.example', 'This is little more than'],
    ['mw@hl.co.nz 2026', 'This is little more than'],
  ])('%s is refused', (password, sentence) =>
    expect(`${said(password)}`.trim()).toContain(sentence.trim().slice(0, 20)),
  );

  it.each([
    'correct horse battery',
    'tvxk-9q2m-pd7w',
    'ночь улица фонарь аптека',
    '夜の通りの街灯と薬局です',
    'password of the green kettle',
    'Mere walks to a lighthouse',
  ])('%s is taken', (password) => expect(said(password)).toBeNull());

  it('is judged quickly however long it is', () => {
    // So many words that what took much longer for each would not end within the limit of a test.
    const words = Array<string>(5_000).fill('x'.repeat(100));
    expect(() => guessablePassword('ab'.repeat(64), words)).not.toThrow();
  });
});

describe('the strength of a password that is being chosen', () => {
  it.each([
    ['', 'short'],
    ['eleven char', 'short'],
    ['password1234', 'guessable'],
    ['Walker+Harbourline', 'guessable'],
    ['tvxk-9q2m-pd', 'fair'],
    // Long, and yet with few different characters.
    ['kurukuru manumanu', 'fair'],
    ['correct horse battery', 'strong'],
    ['夜の通りの街灯と薬局ですから静か', 'strong'],
  ])('of "%s" is %s', (password, strength) => expect(passwordStrength(password, OWN)).toBe(strength));
});
