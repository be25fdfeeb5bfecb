import { mergeAttributes } from '@tiptap/core';
import { Mention } from '@tiptap/extension-mention';
import type { SuggestionProps } from '@tiptap/suggestion';
import { MENTION } from './noteClasses.ts';

/** Somebody begins to write a name after an @. */
export interface MentionAsked {
  readonly text: string;
  /** Where the @ stands on the screen. */
  readonly at: () => DOMRect | null;
  readonly choose: (person: { id: string; name: string }) => void;
}

/** Mentions in the editor: it says what is asked for, and the screen shows who can be chosen. */
export function mentioning(onAsked: (asked: MentionAsked | null) => void, onKey: (event: KeyboardEvent) => boolean) {
  const ask = ({ query, clientRect, command }: SuggestionProps) =>
    onAsked({
      text: query,
      at: () => clientRect?.() ?? null,
      choose: ({ id, name }) => command({ id, label: name }),
    });
  return Mention.configure({
    renderText: ({ node }) => `@${node.attrs.label}`,
    renderHTML: ({ options, node }) => [
      'span',
      mergeAttributes(options.HTMLAttributes, { class: MENTION }),
      `@${node.attrs.label}`,
    ],
    suggestion: {
      char: '@',
      items: () => [],
      render: () => ({
        onStart: ask,
        onUpdate: ask,
        onExit: () => onAsked(null),
        onKeyDown: ({ event }) => onKey(event),
      }),
    },
  });
}
