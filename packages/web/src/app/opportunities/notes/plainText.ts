/** Between a note as plain text and as a document: a paragraph for each line. */
import type { NoteDocument } from './noteDocument.ts';

type Block = NoteDocument['content'][number];

const paragraph = (line: string): Block => ({
  type: 'paragraph',
  ...(line !== '' && { content: [{ type: 'text', text: line }] }),
});

/** Returns the text as a document, blank lines included. */
export const documentOfText = (text: string): NoteDocument => ({
  type: 'doc',
  content: text.split('\n').map(paragraph),
});

/** Returns the text of a document of paragraphs without formats; null for any other, which plain text would spoil. */
export function textOfDocument(document: NoteDocument): string | null {
  const lines: string[] = [];
  for (const block of document.content) {
    if (block.type !== 'paragraph') return null;
    let line = '';
    for (const part of block.content ?? []) {
      if (part.type !== 'text' || (part.marks?.length ?? 0) > 0) return null;
      line += part.text;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

/** Returns where a place in the text is in its document, as the editor counts: a paragraph has an edge on either side. */
export function positionInDocument(text: string, offset: number): number {
  const linesBefore = text.slice(0, offset).split('\n').length - 1;
  return offset + 1 + linesBefore;
}
