/** Between what the API keeps of a note and what the editor works with, which knows more than may be kept. */
import type { JSONContent } from '@tiptap/core';
import type { Api } from '../../../api/client.ts';

export type Note = Awaited<ReturnType<Api['notes']['list']>>['items'][number];
/** In the list of an account it tells which of its deals it is on. */
export type ListedNote = Note &
  Partial<Pick<Awaited<ReturnType<Api['notes']['ofAccount']>>['items'][number], 'opportunity'>>;
export type NoteDocument = Note['document'];

/** The one level of headings that notes have: under the name of the deal and the title of the part. */
export const NOTE_HEADING_LEVEL = 3;

/** Without what the editor adds by itself: levels of headings, numbers lists begin with, and how links open. */
export function keptDocument(node: JSONContent): NoteDocument {
  return kept(node) as NoteDocument;
}

interface Kept {
  type: string;
  text?: string;
  attrs?: object;
  marks?: object[];
  content?: Kept[];
}

function kept({ type = '', text, attrs, marks, content }: JSONContent): Kept {
  // A name stands as it is, whatever is around it.
  if (type === 'mention') return { type, attrs: { id: String(attrs?.id), label: String(attrs?.label ?? '') } };
  return {
    type,
    ...(text !== undefined && { text }),
    ...(marks?.length && {
      marks: marks.map(({ type, attrs }) => ({
        type,
        ...(type === 'link' && { attrs: { href: String(attrs?.href) } }),
      })),
    }),
    ...(content?.length && { content: content.map(kept) }),
  };
}

/** As the editor reads it. */
export function editedDocument(document: NoteDocument): JSONContent {
  const content = document.content.map((block) =>
    block.type === 'heading' ? { ...block, attrs: { level: NOTE_HEADING_LEVEL } } : block,
  );
  return { ...document, content } as JSONContent;
}

/** Whether anything is written in it. */
export const isBlank = (node: JSONContent): boolean =>
  node.type !== 'mention' && !node.text?.trim() && (node.content ?? []).every((child) => isBlank(child));
