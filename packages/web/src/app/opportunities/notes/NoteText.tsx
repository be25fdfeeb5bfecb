import { Children, Fragment, type ReactNode } from 'react';
import { MENTION, NOTE_TEXT } from './noteClasses.ts';
import type { NoteDocument } from './noteDocument.ts';

type Block = NoteDocument['content'][number];
type Inline = NonNullable<Extract<Block, { type: 'paragraph' }>['content']>[number];
type Mark = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number];

/** A note as it reads: made of its document piece by piece, so that nothing in it can be anything but words and links. */
export function NoteText({ document }: { document: NoteDocument }) {
  return <div className={NOTE_TEXT}>{blocks(document.content)}</div>;
}

const blocks = (content: readonly Block[]): ReactNode => pieces(content, blockOf);
const inlines = (content: readonly Inline[]): ReactNode => pieces(content, inlineOf);

/** A document has no names for its pieces; it is shown anew as a whole when it changes, so that their places serve. */
function pieces<T extends { readonly type: string }>(content: readonly T[], show: (piece: T) => ReactNode): ReactNode {
  return Children.toArray(content.map(show));
}

function blockOf(block: Block): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{block.content?.length ? inlines(block.content) : <br />}</p>;
    case 'heading':
      return <h4>{inlines(block.content ?? [])}</h4>;
    case 'bulletList':
      return <ul>{pieces(block.content, itemOf)}</ul>;
    case 'orderedList':
      return <ol>{pieces(block.content, itemOf)}</ol>;
  }
}

const itemOf = (item: Extract<Block, { type: 'bulletList' | 'orderedList' }>['content'][number]): ReactNode => (
  <li>{blocks(item.content)}</li>
);

function inlineOf(inline: Inline): ReactNode {
  if (inline.type === 'hardBreak') return <br />;
  if (inline.type === 'mention') return <span className={MENTION}>@{inline.attrs.label}</span>;
  let shown: ReactNode = inline.text;
  for (const mark of inline.marks ?? []) shown = marked(mark, shown);
  // A bare text is no element, and so has no place among others.
  return <Fragment>{shown}</Fragment>;
}

function marked(mark: Mark, inner: ReactNode): ReactNode {
  if (mark.type === 'bold') return <strong>{inner}</strong>;
  if (mark.type === 'italic') return <em>{inner}</em>;
  return (
    <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  );
}
