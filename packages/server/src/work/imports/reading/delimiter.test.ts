import { describe, expect, it } from 'vitest';
import { guessDialect } from './delimiter.ts';

describe('delimiters', () => {
  const cases: [name: string, sample: string, delimiter: string][] = [
    ['commas', 'name,amount\nA,1\nB,2\n', ','],
    ['semicolons with decimal commas', 'name;amount\nA;1,5\nB;2,5\n', ';'],
    ['tabs with commas in names', 'name\tcity\nA, Inc\tX, Y\nB, Inc\tZ, W\n', '\t'],
    ['bars', 'name|amount|stage\nA|1|Won\n', '|'],
    ['commas within quotes', '"name";"amount"\n"a,b,c,d";"1"\n"e,f,g,h";"2"\n', ';'],
    ['newlines within quotes', 'name,notes\nA,"one;two\nthree;four\nfive;six"\nB,x\n', ','],
    ['notes above the header', 'Export of 1 May, made by Ann\n\nname;amount;stage\nA;1;Won\nB;2;Lost\n', ';'],
    ['one column', 'name\nA\nB\n', ','],
    ['the line that Excel writes', 'sep=|\nname|a,b\nA|c,d\n', '|'],
    ['one row only', 'name;amount', ';'],
    ['rows of different lengths', 'a,b,c\n1,2\n1,2,3,4\n1,2,3\n', ','],
  ];
  for (const [name, sample, delimiter] of cases) {
    it(`finds ${name}`, () => expect(guessDialect(sample, 'deals.csv').delimiter).toBe(delimiter));
  }

  it('prefers the tab for .tsv when nothing else tells', () => {
    expect(guessDialect('name\nA\n', 'deals.tsv').delimiter).toBe('\t');
  });

  it('takes the choice of the person', () => {
    expect(guessDialect('a,b\n1,2\n', 'deals.csv', ';').delimiter).toBe(';');
  });

  it('refuses a delimiter that cannot be one', () => {
    for (const chosen of ['', '"', '\n', ',,'])
      expect(() => guessDialect('a,b\n', 'deals.csv', chosen)).toThrow('one character');
  });

  it('sees blanks before quotes only where they are', () => {
    expect(guessDialect('a,b\n1, "x, y"\n', 'deals.csv').spaceBeforeQuote).toBe(true);
    expect(guessDialect('a,b\n1, x\n2,"y"\n', 'deals.csv').spaceBeforeQuote).toBe(false);
    expect(guessDialect('"; ";"x"\n1;2\n', 'deals.csv').spaceBeforeQuote).toBe(false);
  });
});
