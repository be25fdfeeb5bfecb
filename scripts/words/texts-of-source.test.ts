import { describe, expect, it } from 'vitest';
import { parseSnippet } from './sources.ts';
import { textsOfSource } from './texts-of-source.ts';

function textsIn(code: string): string[] {
  let texts: string[] = [];
  parseSnippet('Snippet.tsx', code, (source) => {
    texts = textsOfSource('Snippet.tsx', source).map(({ line, text }) => `${line} ${text}`);
  });
  return texts;
}

describe('what people read in a file', () => {
  it('are sentences in strings and templates, with holes', () => {
    const code = [
      "const one = 'Add a next step.';",
      'const two = `$' + '{days} days in stage`;',
      'export { one, two };',
    ];
    expect(textsIn(code.join('\n'))).toEqual(['1 Add a next step.', '2 {…} days in stage']);
  });

  it('is one sentence where strings are added up', () => {
    expect(textsIn("say('Call ' + name + ' before ' + 'Thursday.');")).toEqual(['1 Call {…} before Thursday.']);
  });

  it('is found in the holes of templates too', () => {
    const code = 'say(`Close date $' + "{isPast ? 'has passed' : 'is near'}`);";
    expect(textsIn(code)).toEqual(['1 Close date {…}', '1 has passed', '1 is near']);
  });

  it('is the text between tags, joined with what stands beside it', () => {
    const code = '<p>\n  {count} deals\n  need review, <b>now</b>\n</p>;';
    expect(textsIn(code)).toEqual(['2 {…} deals need review,', '3 now']);
  });

  it('is found behind a condition between tags', () => {
    const code = "<p>{isEmpty ? 'No deals yet' : <b>Deals</b>}</p>;";
    expect(textsIn(code)).toEqual(['1 No deals yet', '1 Deals']);
  });

  it('are single words where text attributes and properties hold them', () => {
    const code =
      "<Field label=\"amount\" id=\"amount\" kind='Amount' />;\nconst column = { label: 'owner', key: 'owner' };";
    expect(textsIn(code)).toEqual(['1 amount', '2 owner']);
  });

  it('are single words written like labels', () => {
    const code = "const LABELS = { high: 'High', low: key === 'Low' ? 'Low' : 'none' };";
    expect(textsIn(code)).toEqual(['1 High', '1 Low']);
  });

  it.each([
    ['imports', "import { a } from 'some where';"],
    ['types', "type Size = 'very large' | 'very small';\nlet size: 'not set' | null = null;"],
    ['keys', "const map = { 'a key': 1 };\nmap['a key'];"],
    ['classes', '<p className="flex gap-2" style="color: red" />;\nconst card = "rounded-md border-l-2 px-2";'],
    ['statements', "db.query('SELECT a FROM b');\nsql`select a from b`;\nconst where = 'a.id = b.id AND a.x IS NULL';"],
    ['patterns', "new RegExp('one or two');"],
    ['comparisons', "if (name === 'Not Set') stop();"],
    ['addresses', "const help = { label: '/docs/guide' };"],
  ])('are not %s', (_, code) => {
    expect(textsIn(code)).toEqual([]);
  });
});
