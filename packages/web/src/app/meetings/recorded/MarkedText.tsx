import { markWords } from '@forecastle/rules';
import { useMemo } from 'react';

/** Shows a text with the words of a search marked. */
export function MarkedText({ text, words }: { text: string; words: string }) {
  const stretches = useMemo(() => markWords(text, words), [text, words]);
  let from = 0;
  return stretches.map(({ text: part, isMatch }) => {
    const key = from;
    from += part.length;
    return isMatch ? (
      <mark key={key} className="rounded-sm bg-attention-soft text-attention-ink outline-1 outline-attention">
        {part}
      </mark>
    ) : (
      <span key={key}>{part}</span>
    );
  });
}
