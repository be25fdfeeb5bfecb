import { describe, expect, it } from 'vitest';
import { paletteSections } from './paletteSections.ts';

const command = (label: string, group: string, words: string[] = []) => ({
  id: label,
  label,
  group,
  words,
  run: () => undefined,
});
const COMMANDS = [
  command('Pipeline Intelligence', 'Go to'),
  command('Imports', 'Go to'),
  command('Import a spreadsheet', 'Add', ['csv']),
  command('Dark theme', 'Theme'),
];
const hit = (title: string) => ({ id: title, title, to: `/${title}` });
const help = (...titles: string[]) => ({
  label: 'Help',
  icon: 'question' as const,
  isReference: true,
  hits: titles.map(hit),
});
const deals = (...titles: string[]) => ({ label: 'Opportunities', icon: 'deals' as const, hits: titles.map(hit) });

const offered = (query: string, ...sources: (ReturnType<typeof help> | ReturnType<typeof deals>)[]) =>
  paletteSections(COMMANDS, sources, query).map(({ heading, items }) => [heading, items.map(({ label }) => label)]);

describe('the palette', () => {
  it('has what explains last, whatever came first', () => {
    expect(offered('import', help('Importing a spreadsheet'), deals('Important crane'))).toEqual([
      ['Go to', ['Imports']],
      ['Add', ['Import a spreadsheet']],
      ['Opportunities', ['Important crane']],
      ['Help', ['Importing a spreadsheet']],
    ]);
  });
  it('has records before commands that only contain the words', () => {
    expect(offered('intelligence', help('Reading the pipeline'), deals('Intelligence suite'))).toEqual([
      ['Opportunities', ['Intelligence suite']],
      ['Go to', ['Pipeline Intelligence']],
      ['Help', ['Reading the pipeline']],
    ]);
  });
  it('has every command, and nothing else, while nothing is typed', () => {
    expect(offered('').map(([heading]) => heading)).toEqual(['Go to', 'Add', 'Theme']);
  });
});
