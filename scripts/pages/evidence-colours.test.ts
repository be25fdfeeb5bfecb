/** Evidence is green, yellow or red: in the figure of the page on frameworks, and in what a screen reader hears of it. */
import { describe, expect, it } from 'vitest';
import { builtPages, textOf } from './built-site.ts';

const page = (builtPages().find(({ path }) => path === '/features/enhanced-frameworks')?.html ?? '').replaceAll(
  '<!-- -->',
  '',
);
const cells = [...page.matchAll(/<li class="([^"]*)"><span class="sr-only">([^<]*)/g)].map(
  ([, look = '', text = '']) => ({
    look,
    text,
  }),
);

describe('the figure of the frameworks', () => {
  it('draws missing evidence in red, as the specification has it', () => {
    const missing = cells.filter(({ text }) => text.includes('issing or contradicted'));
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.filter(({ look }) => !look.includes('risk'))).toEqual([]);
  });

  it('says so in words, under it and in every cell', () => {
    expect(textOf(page)).toContain('green confirmed, yellow credible, red missing');
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.filter(({ text }) => !/: (?:green|yellow|red), /.test(text))).toEqual([]);
  });
});
