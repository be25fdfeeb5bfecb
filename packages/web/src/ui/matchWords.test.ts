import { describe, expect, it } from 'vitest';
import { matchWords } from './matchWords.ts';

const match = (typed: string, ...texts: string[]) => matchWords('', typed, texts);

describe('typed words', () => {
  it('match the beginnings of words, in any order', () => {
    expect(match('fre nor', 'Northwind Freight')).toBe(0.5);
    expect(match('nor', 'Northwind Freight')).toBe(1);
  });
  it('do not match letters scattered through a text', () => {
    expect(match('nor', 'Tasman Credit Union', 'AE')).toBe(0);
  });
  it('match without accents and across texts', () => {
    expect(match('maori', 'Te Ao Māori')).toBe(0.5);
    expect(match('rangi ae', 'Rangi Cooper', 'AE')).toBe(0.5);
  });
  it('match everything when there are none', () => {
    expect(match(' ', 'x')).toBe(1);
  });
});
