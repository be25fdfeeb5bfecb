/** The pages for people who read the code: what they link to is there, and every decision is in the index once. */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = globSync('{*.md,docs/**/*.md}', { cwd: ROOT });
const DECISIONS = join(ROOT, 'docs/decisions');
const NOTES = join(ROOT, 'docs/notes/performance');

const read = (path: string): string => readFileSync(path, 'utf8');
/** Code may hold what looks like a heading or a link. */
const withoutBlocks = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '');
const withoutCode = (text: string): string => withoutBlocks(text).replaceAll(/`[^`\n]*`/g, 'code');

/** Links within the repository: no address with a scheme. */
function linksOf(text: string): readonly string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target));
}

/** As GitHub makes the anchors of headings. */
function anchorsOf(text: string): readonly string[] {
  const headings = withoutBlocks(text).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function brokenLinks(page: string): readonly string[] {
  return linksOf(read(join(ROOT, page))).filter((target) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), decodeURIComponent(path));
    if (!existsSync(file)) return true;
    return anchor !== undefined && !(statSync(file).isFile() && anchorsOf(read(file)).includes(anchor));
  });
}

it.each(PAGES)('%s links to files and headings that are there', (page) => {
  expect(brokenLinks(page)).toEqual([]);
});

describe('the pages of the architecture', () => {
  const sources = globSync('packages/*/{src,migrations}/**', { cwd: ROOT });
  const isThere = (path: string) =>
    sources.some((source) => source.endsWith(`/${path}`)) || existsSync(join(ROOT, path));

  it.each(PAGES.filter((page) => page.startsWith('docs/architecture/')))('%s names paths that are there', (page) => {
    const spans = [...read(join(ROOT, page)).matchAll(/`([\w./-]+)`/g)].map(([, span = '']) => span);
    const paths = spans.filter((span) => /\/|\.tsx?$/.test(span)).map((path) => path.replace(/\/$/, ''));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });
});

it('finds pages, links and headings', () => {
  expect(PAGES).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'docs/life-of-a-request.md']));
  expect(linksOf('See [one](a.md#b), [two](https://example.com), `[three](c.md)`.')).toEqual(['a.md#b']);
  expect(anchorsOf('# 0123: A `field`, once\n## Next step')).toEqual(['0123-a-field-once', 'next-step']);
});

describe('the index of decisions', () => {
  const titleIn = (folder: string, file: string): string =>
    read(join(folder, file))
      .split('\n', 1)[0]
      ?.replace(/^# \d{4}:? /, '') ?? '';
  const entries = [...read(join(DECISIONS, 'README.md')).matchAll(/^- (\d{4}) \[(.+?)\]\(([^)]+)\)/gm)].map(
    ([, number, title, file]) => ({ number, title, file }),
  );
  const listed = (folder: string, files: readonly string[], prefix: string) =>
    files.map((file) => ({ number: file.slice(0, 4), title: titleIn(folder, file), file: prefix + file }));
  const decisions = readdirSync(DECISIONS).filter((file) => file !== 'README.md');
  const numbers = new Set(decisions.map((file) => file.slice(0, 4)));
  const onlyMeasured = readdirSync(NOTES).filter((file) => !numbers.has(file.slice(0, 4)));

  it('has each record once, with its title', () => {
    const wanted = [...listed(DECISIONS, decisions, ''), ...listed(NOTES, onlyMeasured, '../notes/performance/')];
    const byNumber = (one: { number?: string | undefined }, other: { number?: string | undefined }) =>
      String(one.number).localeCompare(String(other.number));
    expect([...entries].sort(byNumber)).toEqual([...wanted].sort(byNumber));
  });

  it('leads to the measurements of each record that has a note', () => {
    const index = read(join(DECISIONS, 'README.md'));
    const missing = readdirSync(NOTES).filter((file) => !index.includes(`(../notes/performance/${file})`));
    expect(missing).toEqual([]);
  });
});
