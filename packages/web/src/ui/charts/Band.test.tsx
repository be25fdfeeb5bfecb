import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Band, type BandProps } from './Band.tsx';

const drawn = (props: Partial<BandProps>) =>
  renderToStaticMarkup(<Band label="Q4" low={9} likely={10} high={11} format={(value) => `$${value}M`} {...props} />);
const textOf = (markup: string) =>
  markup
    .replace(/<figcaption.*/, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, ' ')
    .replace(/ +/g, ' ');

describe('a band', () => {
  it('names its ends, its axis and what stands on it', () => {
    const text = textOf(drawn({ closed: 4, commit: 10.5, quota: 12 }));
    expect(text).toContain('$9M – $11M');
    expect(text).toContain('$0M $2M $4M $6M $8M $10M $12M');
    expect(text).toContain('Closed so far $4M Commit $10.5M Quota $12M');
  });

  it('as a spark is drawn on the same axis, of which it names the ends', () => {
    const position = /left:75%;width:16\.66/;
    expect(drawn({ closed: 4, quota: 12, size: 'spark' })).toMatch(position);
    expect(drawn({ closed: 4, quota: 12, size: 'card' })).toMatch(position);
    expect(textOf(drawn({ closed: 4, quota: 12, size: 'spark' }))).toContain('$0M $12M');
  });

  it('without history calls its mark a rule of thumb and shows no band', () => {
    const markup = drawn({
      low: null,
      high: null,
      likely: 6,
      closed: 4,
      commit: 7,
      open: [{ label: 'Commit', value: 5 }],
    });
    expect(textOf(markup)).toContain('Closed so far $4M Commit $5M Rule of thumb $6M Manual commit $7M');
    expect(markup).toContain('by rule of thumb $6M, no range yet; Commit $5M; closed so far $4M; manual commit $7M.');
    expect(markup).not.toContain('most likely');
  });

  it('as a line without a range names its axis and what is open', () => {
    const open = [{ label: 'Commit', value: 5 }];
    const text = textOf(drawn({ low: null, high: null, likely: 6, closed: 4, open, size: 'line' }));
    expect(text).toContain('$0M $2M $4M $6M');
    expect(text).toContain('Closed so far $4M Commit $5M Rule of thumb $6M');
  });
});
