/** The same article as plain Markdown, for people and programs that read without a page: components become words. */
import type { BlockContent, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { figureWithUnit } from './figures.ts';

const processor = unified()
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_', listItemIndent: 'one' });

export interface TwinHead {
  readonly title: string;
  readonly description: string;
  /** One line: author, dates, reading time. */
  readonly facts: string;
  /** Of the page that this is the twin of. */
  readonly path: string;
}

/** `origin` (scheme and host) goes before links to our own pages, because the file is read elsewhere. */
export function markdownTwin(tree: Root, { title, description, facts, path }: TwinHead, origin: string): string {
  const body: RootContent[] = tree.children
    .filter(({ type }) => type !== 'yaml')
    .flatMap((node) => plain(node, origin));
  const head: RootContent[] = [
    { type: 'heading', depth: 1, children: [text(title)] },
    { type: 'blockquote', children: [paragraph(text(description))] },
    paragraph(text(`${facts} · `), { type: 'link', url: origin + path, children: [text('read on the site')] }),
  ];
  return processor.stringify({ type: 'root', children: [...head, ...body] });
}

function plain(node: RootContent, origin: string): RootContent[] {
  if (!('children' in node)) return [node];
  const children = (node.children as RootContent[]).flatMap((child) => plain(child, origin));
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') return component(node, children, origin);
  if (node.type === 'link' && node.url.startsWith('/'))
    return [{ ...node, url: origin + node.url, children } as RootContent];
  return [{ ...node, children } as RootContent];
}

function component(node: MdxJsxFlowElement | MdxJsxTextElement, inside: RootContent[], origin: string): RootContent[] {
  const says = (name: string) => attribute(node, name);
  switch (node.name) {
    case 'Callout': {
      const kind = says('kind') ?? 'note';
      const label = says('title') ?? kind.charAt(0).toUpperCase() + kind.slice(1);
      const lead = paragraph({ type: 'strong', children: [text(label)] });
      return [{ type: 'blockquote', children: [lead, ...(inside as BlockContent[])] }];
    }
    case 'Screen':
    case 'Chart':
      return [paragraph({ type: 'emphasis', children: [text(`${node.name}: ${says('alt') ?? says('name') ?? ''}`)] })];
    case 'DemoVideo':
      return [paragraph({ type: 'link', url: `${origin}/demo`, children: [text('The video, with its transcript')] })];
    case 'Band':
      return [paragraph({ type: 'emphasis', children: [text(bandInWords(says))] })];
    default:
      return inside;
  }
}

function bandInWords(says: (name: string) => string | null): string {
  const unit = says('unit') ?? '$M';
  const figure = (name: string) => figureWithUnit(Number(says(name)), unit);
  const commit = says('commit') === null ? '' : `; commit ${figure('commit')}`;
  const range = `between ${figure('low')} and ${figure('high')}`;
  return `${says('label') ?? 'Forecast'} (illustrative): most likely ${figure('likely')}, ${range}${commit}.`;
}

function attribute(node: MdxJsxFlowElement | MdxJsxTextElement, name: string): string | null {
  for (const found of node.attributes) {
    if (found.type !== 'mdxJsxAttribute' || found.name !== name) continue;
    return typeof found.value === 'string' ? found.value : (found.value?.value ?? null);
  }
  return null;
}

const text = (value: string): PhrasingContent => ({ type: 'text', value });

const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });
