/** Characters of scripts that join their letters, in which a joiner changes what is seen. */
const JOINING = String.raw`(?![\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Inherited}])[\p{L}\p{M}]`;
const EMOJI = String.raw`[\p{ExtPict}\p{EMod}]`;

/** Joiners and variation selectors where they are seen: one after a letter that joins, or within an emoji. */
const SEEN = [
  String.raw`(?<=${JOINING})[\u200c\u200d]`,
  String.raw`(?<=${EMOJI}\ufe0f?)\u200d(?=\p{ExtPict})`,
  String.raw`(?<=${EMOJI})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
].join('|');

/**
 * Control characters except tab and line break, halves of characters, noncharacters, and characters that show nothing (default
 * ignorable ones, Unicode 16, 5.21): writing direction controls, tags, fillers, joiners and variation selectors.
 */
const HIDDEN = new RegExp(String.raw`(?!\t|\n|${SEEN})[\p{Cc}\p{Cs}\p{DI}\p{NChar}\ufff9-\ufffb]`, 'gu');

/**
 * Returns a text without the characters nobody sees, so that a reader and a model read the same. Joiners stay where a script
 * or an emoji needs them: elsewhere a row of them can spell out a message.
 */
export const visibleText = (text: string): string => text.replaceAll(HIDDEN, '');
