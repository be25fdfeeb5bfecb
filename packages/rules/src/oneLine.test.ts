import { describe, expect, it } from 'vitest';
import { asOneLine, oneLineFault } from './oneLine.ts';

describe('one line of text', () => {
  it.each(['Mere Walker', 'Ngāti Whātua Ōrākei', '株式会社', 'Kauri & Co. (NZ)', 'می‌خواهم', '👩‍💻 Lab', 'עברית', ''])(
    'may be %j',
    (text) => expect([oneLineFault(text), asOneLine(text)]).toEqual([null, text]),
  );

  it.each([
    ['Mere\r\nBcc: all@example.com', 'Remove a line break after “Mere”', 'Mere Bcc: all@example.com'],
    ['Mere\u2028Walker', 'Remove a line break after “Mere”', 'Mere Walker'],
    ['\tMere', 'Remove a tab at the start', 'Mere'],
    ['Mere\u0000', 'Remove the character U+0000 after “Mere”', 'Mere'],
    ['invoice\u202egpj.exe', 'Remove the character U+202E after “invoice”', 'invoice gpj.exe'],
    ['a\u2066b\u2069', 'Remove the character U+2066 after “a”', 'a b'],
    ['Mere\u200bWalker', 'Remove the character U+200B after “Mere”', 'Mere Walker'],
    ['\u200d\u200d', 'This text has no visible characters. Enter letters or numbers.', '\u200d\u200d'],
  ])('is not %j, and says why', (text, fault, line) => {
    expect(oneLineFault(text)).toContain(fault);
    expect(asOneLine(text)).toBe(line);
  });
});
