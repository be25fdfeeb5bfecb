import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newestOf, readChangelog, readInline } from './readChangelog.ts';

describe('the changelog', () => {
  it('is read release by release, newest first as it is written', () => {
    const releases = readChangelog(
      '# Changelog\n\n## Unreleased\n\nSoon.\n\n## 0.2.0 (2026-12-01)\n\n### Added\n\n- A\n- B\n  goes on\n',
    );
    expect(releases).toEqual([
      { id: 'unreleased', title: 'Unreleased', blocks: [{ kind: 'paragraph', words: ['Soon.'] }] },
      {
        id: '0.2.0-2026-12-01',
        title: '0.2.0 (2026-12-01)',
        blocks: [
          { kind: 'heading', text: 'Added' },
          { kind: 'list', items: [['A'], ['B goes on']] },
        ],
      },
    ]);
  });

  it('is cut after so many changes, and says how many are left out', () => {
    const all = readChangelog('# Changelog\n\n## 2\n\n- A\n- B\n\n## 1\n\n- C\n- D\n');
    const { releases, earlier } = newestOf(all, 3);
    const lists = releases.flatMap(({ blocks }) => blocks.map((block) => block.kind === 'list' && block.items.flat()));
    expect([lists, earlier]).toEqual([[['A', 'B'], ['C']], 1]);
    expect(newestOf(all, 4)).toEqual({ releases: all, earlier: 0 });
  });

  it('reads code, bold and links inside a sentence', () => {
    expect(readInline('Import `.csv`, **fast**, see [the guide](/docs/x).')).toEqual([
      'Import ',
      { kind: 'code', text: '.csv' },
      ', ',
      { kind: 'strong', text: 'fast' },
      ', see ',
      { kind: 'link', text: 'the guide', href: '/docs/x' },
      '.',
    ]);
  });

  it('of this repository has no Markdown left that the page would show raw', () => {
    const file = readFileSync(join(import.meta.dirname, '../../../../../CHANGELOG.md'), 'utf8');
    const releases = readChangelog(file);
    expect(releases.length).toBeGreaterThan(0);
    const plain = JSON.stringify(releases.map(({ blocks }) => blocks));
    expect(plain).not.toMatch(/[`*]{2}|\]\(|"#+ /);
  });
});
