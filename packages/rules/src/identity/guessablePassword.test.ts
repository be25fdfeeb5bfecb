import { describe, expect, it } from 'vitest';
import { guessablePassword, passwordStrength } from './guessablePassword.ts';

const OWN = ['Mere Walker', 'mere.walker@harbourline.example', 'mw@hl.co.nz', 'Harbourline Ltd'];
const said = (password: string) => guessablePassword(password, OWN)?.split(/[ .]/, 6).join(' ') ?? null;

describe('a new password', () => {
  it.each([
    ['eleven char', 'At least 12 characters '],
    ['password1234', 'This password is too common'],
    ['Passw0rd!!!!', 'This password is too common'],
    ['qwertyuiop12', 'This password is too common'],
    ['123456789012', 'This password is too common'],
    ['abcdefghijklm', 'This password is too common'],
    ['aaaaaaaaaaaa', 'This password is too common'],
    ['abababababab', 'This password is too common'],
    ['Summer Winter 2026', 'This password is too common'],
    ['Forecastle2026', 'This password is too close to'],
    ['MereWalker12!', 'This password is too close to'],
    ['harbourline 1', 'This password is too close to'],
    ['Walker+Harbourline', 'This password is too close to'],
    ['mere.walker@harbourline.example', 'This password is too close to'],
    ['mw@hl.co.nz 2026', 'This password is too close to'],
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
