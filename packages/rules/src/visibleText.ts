/**
 * Control characters except tab and line break, and characters that show nothing (default ignorable ones, Unicode 16, 5.21):
 * writing direction controls, tags, fillers, and variation selectors except those of emoji.
 */
const HIDDEN = /(?!\t|\n|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{DI}\ufff9-\ufffb]/gu;

/**
 * Returns a text without the characters nobody sees, so that a reader and a model read the same. The joiners that scripts
 * need (U+200C, U+200D) stay.
 */
export const visibleText = (text: string): string => text.replaceAll(HIDDEN, '');
