/** Reads an article's MDX once into what the build needs of it: front matter, headings, words and the tree itself. */
import GithubSlugger from 'github-slugger';
import type { Nodes, Root, RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Heading } from './article.ts';

/** Adults read non-fiction at about 240 words a minute (Brysbaert 2019); guides are read with a hand on the product. */
const WORDS_A_MINUTE = 220;

const processor = unified().use(remarkParse).use(remarkMdx).use(remarkFrontmatter).use(remarkGfm);

export interface Section {
  /** Null for what stands before the first heading. */
  readonly heading: Heading | null;
  readonly text: string;
}

export interface Parsed {
  readonly frontMatter: string;
  readonly tree: Root;
  readonly sections: readonly Section[];
}

export function parseArticle(file: string, source: string): Parsed {
  let tree: Root;
  try {
    tree = processor.parse(source) as Root;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
  const first = tree.children[0];
  if (first?.type !== 'yaml') throw new Error(`${file}: expected front matter with fields between two lines of ---`);
  return { frontMatter: first.value, tree, sections: sectionsOf(tree) };
}

export const headingsOf = ({ sections }: Parsed): Heading[] => sections.flatMap(({ heading }) => heading ?? []);

export function readingMinutes({ sections }: Parsed): number {
  const words = sections.flatMap(({ heading, text }) => wordsOf(`${heading?.text ?? ''} ${text}`));
  return Math.max(1, Math.ceil(words.length / WORDS_A_MINUTE));
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu) ?? [];

/** Text under each heading of level 2 or 3; deeper headings belong to the text. Ids are those that rehype-slug gives. */
function sectionsOf(tree: Root): Section[] {
  const slugger = new GithubSlugger();
  const sections: { heading: Heading | null; texts: string[] }[] = [{ heading: null, texts: [] }];
  for (const node of blocksOf(tree)) {
    if (node.type !== 'heading') {
      sections.at(-1)?.texts.push(textOfBlock(node));
      continue;
    }
    const text = textOf(node);
    const id = slugger.slug(text);
    if (node.depth === 2 || node.depth === 3) sections.push({ heading: { level: node.depth, text, id }, texts: [] });
    else sections.at(-1)?.texts.push(text);
  }
  return sections
    .map(({ heading, texts }) => ({ heading, text: texts.filter(Boolean).join(' ').replace(/\s+/g, ' ') }))
    .filter(({ heading, text }) => heading !== null || text !== '');
}

/** The blocks in order, components opened, because a heading may stand inside one. */
function blocksOf(node: Nodes): RootContent[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child): RootContent[] => {
    if (child.type === 'yaml') return [];
    if (child.type !== 'mdxJsxFlowElement' || child.children.length === 0) return [child];
    const title = child.attributes.find((attribute) => 'name' in attribute && attribute.name === 'title')?.value;
    return typeof title === 'string' ? [{ type: 'text', value: title }, ...blocksOf(child)] : blocksOf(child);
  });
}

/** Code is not prose: it is neither read aloud nor searched. */
function textOfBlock(node: Nodes): string {
  if (node.type === 'code') return '';
  if (!('children' in node)) return textOf(node);
  return node.children.map(textOfBlock).join(isBlock(node) ? ' ' : '');
}

const INLINE_PARENTS = new Set(['paragraph', 'heading', 'tableCell', 'strong', 'emphasis', 'link', 'delete']);

const isBlock = (node: Nodes): boolean => !INLINE_PARENTS.has(node.type);
