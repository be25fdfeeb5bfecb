import { describe, expect, it } from 'vitest';
import { pdfPage } from './page.ts';

const page = () => pdfPage({ title: 'Page', subject: '', author: '', at: new Date(0) });
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
