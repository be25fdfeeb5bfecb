import { describe, expect, it } from 'vitest';
import { wordsOfPdf } from '../../testing/pdf-words.ts';
import { drawnPage, pdfPage } from './page.ts';

const FACTS = { title: 'Page', subject: '', author: '', at: new Date(0) };
const page = () => pdfPage(FACTS);
const style = { size: 10 };

describe('text on a page', () => {
  it.each([
    ['Zoë Ångström, ĐINH Thị Hồng', 0],
    ['Ελλάδα, Россия, שלום, شركة النيل', 0],
    ['北京', 2],
    ['👩🏽‍🚀', 1],
    ['broken \ud800 pair', 0],
    ['\u202ereversed\u0000', 0],
  ])('of %s has %i characters that no font writes, each a sign', async (text, unknown) => {
    const one = page();
    one.tag('P', () => one.write(text, 40, 40, 500, style));
    expect(one.unknownCharacters()).toBe(unknown);
    const bytes = await Array.fromAsync(one.bytes());
    expect(Buffer.concat(bytes).toString('latin1')).toContain('%%EOF');
  });

  it('never leaves its width, and is cut between characters', () => {
    const one = page();
    const long = 'Zoë 👩🏽‍🚀 '.repeat(40);
    const lines = one.lines(long, 100, style, 3);
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(one.widthOf(line, style)).toBeLessThanOrEqual(100);
    expect(lines.at(-1)).toMatch(/…$/);
    expect(lines.join(' ').isWellFormed()).toBe(true);
    expect(one.lines('', 100, style)).toEqual(['']);
  });

  it('breaks a word that is longer than a line and loses nothing of it', () => {
    const one = page();
    const lines = one.lines(`to ${'0123456789'.repeat(9)} end`, 100, style);
    for (const line of lines) expect(one.widthOf(line, style)).toBeLessThanOrEqual(100);
    expect(lines[0]).toBe('to');
    expect(lines.join('').replaceAll(' ', '')).toBe(`to${'0123456789'.repeat(9)}end`);
    expect(one.lines('0123456789'.repeat(9), 100, style, 2)).toEqual([lines[1], expect.stringMatching(/^\d+…$/)]);
  });
});

describe('a page whose text asks for fonts of further scripts', () => {
  it.each([
    ['Chinese', '北京有限公司 臺灣', ['北', '臺']],
    ['Japanese', '株式会社カフェ ｶﾌｪ ひらがな', ['株', 'カ', 'ｶ', 'ひ']],
    ['Korean', '한국전자 주식회사', ['한', '국']],
    ['Hindi', 'हिन्दी क्षेत्र', ['ह']],
    ['Bengali', 'বাংলাদেশ', ['ব']],
    ['Gujarati', 'ગુજરાત', ['ગ']],
    ['Tamil', 'தமிழ்', ['த']],
    ['Telugu', 'తెలుగు', ['త']],
    ['Thai', 'ประเทศไทย', ['ป']],
    ['emoji', 'Rocket 🚀, astronaut 👩🏽‍🚀', ['🚀', '👩']],
    ['Arabic and Chinese', 'شركة 北京', ['北']],
  ])('writes %s, regular and bold, as letters that can be copied', async (_, text, letters) => {
    for (const weight of ['regular', 'bold'] as const) {
      const { page: one } = await drawnPage(FACTS, (each) =>
        each.tag('P', () => each.write(text, 40, 40, 500, { size: 10, weight })),
      );
      expect(one.unknownCharacters()).toBe(0);
      const words = wordsOfPdf(Buffer.concat(await Array.fromAsync(one.bytes()))).join('');
      for (const letter of letters) expect(words).toContain(letter);
    }
  });

  it('marks characters that no font has, once each', async () => {
    const { page: one } = await drawnPage(FACTS, (each) =>
      each.tag('P', () => each.write('北京 𓀀𓀁', 40, 40, 500, { size: 10 })),
    );
    expect(one.unknownCharacters()).toBe(2);
  });

  it('takes only the letters it writes', async () => {
    const { page: one } = await drawnPage(FACTS, (each) =>
      each.tag('P', () => each.write('北京有限公司', 40, 40, 500, { size: 10 })),
    );
    expect(Buffer.concat(await Array.fromAsync(one.bytes())).length).toBeLessThan(30_000);
  });
});
