/** Every label of the specification stands on its page: in what was built, or in the source of the state that says it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './build.ts';
import { builtPages, textOf } from './built-site.ts';
import { FRAME, LATER, PRODUCT, SPEC_LABELS, type SpecLabels } from './spec-labels.ts';

const pages = new Map(builtPages().map(({ path, html }) => [path, html]));

/** Where one element ends and the next begins is of no account: a label may be made of several. */
const squeezed = (text: string): string => text.replace(/\s/g, '').toLowerCase();

/** The text of every element of some names. Nested ones of the same name do not occur in these. */
const textsOf = (html: string, names: string): string[] =>
  [...html.matchAll(new RegExp(`<(${names})\\b[^>]*>[\\s\\S]*?</\\1>`, 'g'))].map(([element]) => textOf(element));

const linksOf = (html: string): { href: string; text: string }[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>[\s\S]*?<\/a>/g)].map(([element, href = '']) => ({
    href,
    text: textOf(element),
  }));

/** A link may carry along what is asked for, and the place in the page. */
const leadsTo = (href: string, wanted: string): boolean => href === wanted || /^[?#]/.test(href.slice(wanted.length));

function missingFrom(html: string, { sections = [], says = [], links = [], buttons = [] }: Omit<SpecLabels, 'path'>) {
  const text = squeezed(textOf(html));
  const named = textsOf(html, 'h1|h2|h3|h4|legend|label|caption|summary');
  const pressed = textsOf(html, 'button');
  const found = linksOf(html);
  return [
    ...sections.filter((name) => !named.some((heading) => heading.includes(name))).map((name) => `section ${name}`),
    ...says.filter((words) => !text.includes(squeezed(words))).map((words) => `text ${words}`),
    ...buttons.filter((label) => !pressed.some((button) => button.startsWith(label))).map((label) => `button ${label}`),
    ...links
      .filter(
        ([label, to]) =>
          !found.some(
            ({ href, text }) =>
              text.replace(/^[^A-Za-z]+/, '').startsWith(label) && href.startsWith(to) && leadsTo(href, to),
          ),
      )
      .map(([label, to]) => `link ${label} to ${to}`),
  ];
}

describe('the labels of the specification', () => {
  it.each(SPEC_LABELS)('stand on $path', ({ path, ...labels }) => {
    expect(missingFrom(mainOf(pages.get(path) ?? ''), labels)).toEqual([]);
  });

  it('stand in the bar and at the foot of every page', () => {
    const wrong = [...pages].flatMap(([path, html]) => missingFrom(html, FRAME).map((label) => `${path}: ${label}`));
    expect(wrong).toEqual([]);
  });

  it.each([...LATER, ...PRODUCT])('"%s" is said by %s', (words, source) => {
    expect(readFileSync(join(ROOT, 'packages/web/src', source), 'utf8')).toContain(words);
  });
});

function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
}
