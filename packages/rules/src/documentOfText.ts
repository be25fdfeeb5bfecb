/** Returns a plain text as the document of a note: a paragraph for each line, blank lines included. */
export const documentOfText = (text: string) => ({
  type: 'doc' as const,
  content: text.split('\n').map((line) => ({
    type: 'paragraph' as const,
    ...(line !== '' && { content: [{ type: 'text' as const, text: line }] }),
  })),
});
