import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKET_SOURCES_MAX, marketSources } from './marketSources.ts';

const one = (result: object) => marketSources({ results: [result] });

describe('results of a search engine', () => {
  it.each([
    ['tags and entities', { title: '<b>A</b> &amp; B', url: 'https://a.example/' }, 'A & B'],
    ['an open tag', { title: 'A <img src=x', url: 'https://a.example/' }, 'A img src=x'],
    ['lines and hidden characters', { title: 'A\n\u202eB\u200b', url: 'https://a.example/' }, 'A B'],
    ['nothing', { title: '', url: 'https://a.example:8443/' }, 'a.example:8443'],
    ['another type', { title: { a: 1 }, url: 'https://a.example/' }, 'a.example'],
  ])('have plain titles: %s', (_, result, title) => {
    expect(one(result)?.[0]?.title).toBe(title);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'ftp://a.example/',
    '//a.example/',
    'https://user@a.example/',
    'https://a.example@evil.example/',
    `https://a.example/${'x'.repeat(2000)}`,
    7,
    null,
  ])('are left out where %s is no web address', (url) => {
    expect(one({ title: 'A', url })).toEqual([]);
  });

  it.each([[null], ['text'], [[]], [{}], [{ results: 'none' }]])('of another shape are none: %j', (answer) => {
    expect(marketSources(answer)).toBeNull();
  });

  it('of any shape have only web addresses, plain text and a bounded number', () => {
    const result = fc.record({
      title: fc.jsonValue(),
      url: fc.oneof(fc.webUrl(), fc.jsonValue()),
      content: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(result, fc.jsonValue())), (results) => {
        const sources = marketSources({ results }) ?? [];
        expect(sources.length).toBeLessThanOrEqual(MARKET_SOURCES_MAX);
        for (const { url, title, text } of sources) {
          expect(url).toMatch(/^https?:\/\//u);
          expect(`${title}${text}`).not.toMatch(/[<>\n]/u);
        }
      }),
    );
  });
});
