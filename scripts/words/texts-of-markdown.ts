/** Finds what people read in an article: each paragraph, row and value of the front matter as one text. */
import type { Text } from './text.ts';

const FENCE = /^\s*```/;
/** A line that begins something of its own: a heading, an item, a row of a table, a quotation. */
const BEGINS = /^\s*(?:#{1,6} |[-*] |\d+\. |\||>)/;

/** Returns the texts of an article, in its order. Code blocks are left out. */
export function textsOfMarkdown(file: string, content: string): Text[] {
  const found: { file: string; line: number; text: string }[] = [];
  let [isCode, isOpen, isFront] = [false, false, content.startsWith('---\n')];
  content.split('\n').forEach((line, index) => {
    if (FENCE.test(line)) isCode = !isCode;
    else if (line.trim() === '---' && index > 0) isFront = false;
    const isText = !isCode && !FENCE.test(line) && /\p{L}/u.test(line);
    const last = found.at(-1);
    if (isText && isOpen && last !== undefined && !BEGINS.test(line) && !isFront) {
      last.text += ` ${line.trim()}`;
    } else if (isText) {
      found.push({ file, line: index + 1, text: line.trim() });
    }
    isOpen = isText;
  });
  return found;
}
