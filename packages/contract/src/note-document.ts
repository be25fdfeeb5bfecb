/** What a note says, as a document: a closed set of blocks and marks, so that nothing else can ever be kept or shown. */
import * as z from 'zod';
import { NAME_MAX } from './limits.ts';
import { Id } from './shapes.ts';

/** Characters of one note. */
export const NOTE_TEXT_MAX = 20_000;
/** Bytes of one note as JSON. Its text in any script, with ordinary formatting, is shorter. */
export const NOTE_BYTES_MAX = 100 * 1024;
/** Lists within lists. */
export const NOTE_LISTS_DEEP = 3;
const BLOCKS_MAX = 500;
const INLINES_MAX = 500;

/** Addresses a link may lead to: never a script, never data. */
export const isNoteLink = (href: string): boolean => {
  if (!URL.canParse(href)) return false;
  return ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol);
};
const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z.string().max(2000).refine(isNoteLink, 'Give an address that begins with https://, http:// or mailto:'),
    }),
  }),
]);
const Inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1).max(NOTE_TEXT_MAX),
    marks: z.array(Mark).max(3).optional(),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
  z.strictObject({
    type: z.literal('mention'),
    attrs: z.strictObject({
      id: Id.describe('ID of a member of the organisation who can see the record of the note'),
      label: z.string().max(NAME_MAX).describe('Their name; the server writes the current one'),
    }),
  }),
]);
const inlines = z.array(Inline).max(INLINES_MAX).optional();
const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines });
const Heading = z.strictObject({ type: z.literal('heading'), content: inlines });

/** Written out to its depth rather than endlessly: what is deeper is refused before anything reads it. */
type ListBlock = { type: 'bulletList' | 'orderedList'; content: ListItemBlock[] };
type ListItemBlock = { type: 'listItem'; content: (z.infer<typeof Paragraph> | ListBlock)[] };
const listsOf = (deep: number): z.ZodType<ListBlock> => {
  const inner = deep > 1 ? z.union([Paragraph, listsOf(deep - 1)]) : Paragraph;
  return z.strictObject({
    type: z.enum(['bulletList', 'orderedList']),
    content: z
      .array(z.strictObject({ type: z.literal('listItem'), content: z.array(inner).min(1).max(50) }))
      .min(1)
      .max(BLOCKS_MAX),
  });
};

type Block = z.infer<typeof Paragraph> | z.infer<typeof Heading> | ListBlock;
// Not an interface: what JSON carries is worked out of it, which needs its fields alone.
export type NoteDocument = { type: 'doc'; content: Block[] };
export const NoteDocument: z.ZodType<NoteDocument> = z
  .strictObject({
    type: z.literal('doc'),
    content: z
      .array(z.union([Paragraph, Heading, listsOf(NOTE_LISTS_DEEP)]))
      .min(1)
      .max(BLOCKS_MAX),
  })
  .refine((document) => noteText(document).trim() !== '', 'Write a note first')
  .refine(
    (document) => noteText(document).length <= NOTE_TEXT_MAX,
    `A note can have up to ${NOTE_TEXT_MAX.toLocaleString('en')} characters`,
  )
  .refine(
    (document) => new TextEncoder().encode(JSON.stringify(document)).length <= NOTE_BYTES_MAX,
    `With formatting, links and mentions a note can have up to ${NOTE_BYTES_MAX / 1024} kB. Split this one`,
  )
  .describe('Paragraphs, headings and lists of text in bold, italics and links, and mentions of colleagues');

interface AnyNode {
  readonly type: string;
  readonly text?: string;
  readonly attrs?: { readonly id?: string; readonly label?: string };
  readonly content?: readonly AnyNode[] | undefined;
}

/** The words of a note alone, a line for each paragraph. */
export function noteText(node: AnyNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'mention') return `@${node.attrs?.label ?? ''}`;
  const isLine = node.type === 'paragraph' || node.type === 'heading';
  return (node.content ?? []).map(noteText).join(isLine ? '' : '\n');
}

/** Ids of the members whom a note mentions, each once. */
export function mentionedIn(node: AnyNode): string[] {
  if (node.type === 'mention') return node.attrs?.id === undefined ? [] : [node.attrs.id];
  return [...new Set((node.content ?? []).flatMap(mentionedIn))];
}

/** The same document with names written into its mentions anew; a name that is not known stays. */
export function withMentionNames<T extends AnyNode>(node: T, names: ReadonlyMap<string, string>): T {
  if (node.type === 'mention') {
    const { id = '', label = '' } = node.attrs ?? {};
    return { ...node, attrs: { id, label: names.get(id) ?? label } };
  }
  return node.content ? { ...node, content: node.content.map((child) => withMentionNames(child, names)) } : node;
}
