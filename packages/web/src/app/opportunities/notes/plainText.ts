/** Between a note as plain text and as a document: a paragraph for each line. */
import type { NoteDocument } from './noteDocument.ts';

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
