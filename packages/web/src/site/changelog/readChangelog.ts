/** Reads CHANGELOG.md as releases. It knows the Markdown that file uses: headings, paragraphs, lists, code, links, bold. */

export type Inline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; href: string };
export type Block =
  | { kind: 'paragraph'; words: Inline[] }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: Inline[][] };

export interface Release {
  /** The anchor. */
  id: string;
  title: string;
  blocks: Block[];
}

export function readChangelog(markdown: string): Release[] {
  const [, ...sections] = `\n${markdown}`.split(/\n## /);
  return sections.map((section) => {
    const [title = '', ...lines] = section.split('\n');
    return {
      id: anchorOf(title),
      title: title.trim(),
      blocks: lines
        .join('\n')
        .split(/\n{2,}/)
        .flatMap(readBlock),
    };
  });
}

/** The first so many changes of all releases, and how many are left out behind them. */
export function newestOf(releases: readonly Release[], most: number): { releases: Release[]; earlier: number } {
  let room = most;
  let earlier = 0;
  const shown = releases.map((release) => ({
    ...release,
    blocks: release.blocks.map((block) => {
      if (block.kind !== 'list') return block;
      const items = block.items.slice(0, room);
      room -= items.length;
      earlier += block.items.length - items.length;
      return { ...block, items };
    }),
  }));
  return { releases: shown, earlier };
}

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');

function readBlock(text: string): Block[] {
  const block = text.trim();
  if (block === '') return [];
  const heading = /^### (.+)(?:\n([\s\S]*))?$/.exec(block);
  if (heading) return [{ kind: 'heading', text: heading[1] ?? '' }, ...readBlock(heading[2] ?? '')];
  if (!/^[-*] /.test(block)) return [{ kind: 'paragraph', words: readInline(block) }];
  return [
    {
      kind: 'list',
      items: block
        .split(/\n?^[-*] /m)
        .slice(1)
        .map(readInline),
    },
  ];
}

/** A line break in the source is a space. */
export function readInline(text: string): Inline[] {
  const words: Inline[] = [];
  let from = 0;
  const plain = text.trim().replace(/\s*\n\s*/g, ' ');
  for (const found of plain.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    const [whole, code, strong, label, href] = found;
    if (found.index > from) words.push(plain.slice(from, found.index));
    if (code !== undefined) words.push({ kind: 'code', text: code });
    else if (strong !== undefined) words.push({ kind: 'strong', text: strong });
    else words.push({ kind: 'link', text: label ?? '', href: href ?? '' });
    from = found.index + whole.length;
  }
  if (from < plain.length) words.push(plain.slice(from));
  return words;
}
