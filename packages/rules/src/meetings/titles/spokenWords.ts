/** Speech without what people say to gain time: fillers, words said twice, and what they hang on at the end. */

const FILLER = String.raw`(?:and|so|well|yeah|yep|yes|no|nah|nope|ok|okay|right(?!\s+now)|look|listen|see|um+|uh+|er+|hmm+|huh|hell|oh|ah|but|also|actually|honestly|frankly|basically|anyway|again|now|then|sure|great|perfect|fine|good|like|correct|exactly|understood|thanks|to\s+be\s+(?:honest|frank|fair)(?:\s+with\s+you)?|let\s+me\s+be\s+(?:honest|frank|straight)|i['’]?ll\s+be\s+(?:honest|frank|straight)(?:\s+with\s+you)?|just\s+(?:so\s+you\s+know|ballpark|to\s+confirm)|as\s+(?:you\s+know|i\s+said)|like\s+i\s+said|you\s+know(?:\s+what)?|you\s+see|i\s+mean|i\s+guess|tell\s+you\s+what|i\s+(?:should|must|have\s+to)\s+say(?:\s+as\s+well)?|i['’]m\s+(?:only|just)\s+saying|you\s+gotta\s+admit|(?:the|one)\s+(?:other\s+)?thing(?:\s+is)?|all\s+right|alright|of\s+course|absolutely|definitely|first\s+of\s+all|by\s+the\s+way|for\s+example|honest\s+answer|quick\s+question)`;
/** A filler with a mark behind it, several in a row, and what joins a sentence to the one before. */
const LEADING = new RegExp(
  String.raw`^(?:${FILLER}(?:\s*[,.…:;–]+\s*|\s+-\s+|\s+(?=(?:${FILLER}\b|[,–-]))|(?=\s*$))|(?:and|so|but|because|yeah|ok|okay|um+|uh+|oh|well|huh|then|tell you what|though|for (?:example|instance)|to be (?:honest|frank|fair)|honestly|frankly)\s+)+`,
  'iu',
);
/** Says that something comes, without saying anything. */
const LEAD_IN =
  /^(?:(?:(?:the|my) (?:\w+ )?(?:thing|point|question)|what i (?:don['’]t|do not) know(?: yet)?)(?: (?:i worry about|here|for me|we have))? is,? (?:that |,)?|i (?:just )?(?:wanted to|have to|must) (?:say|mention|add)(?: that)?,? |i think what (?:we['’]d|i['’]d|we would|i would) (?:like|want)(?: to (?:do|see))? is,? (?:to )?|(?:can|could|may) i (?:just )?ask,? |only thing is |[^,]{3,25}, please,? because )/iu;
const INNER =
  /(?:,\s|\s|^)(?:um+|uh+|erm*)(?:,\s|(?=[.?!,\s]|$))|,\s(?:you know|i mean|how do i put this|how do you say|like|what|let['’]s say|sort of|kind of|um+|uh+),(?=\s)/giu;
/** Between two commas, of which one stays. */
const ASIDE = /,\s(?:well|mate|see|right|look|yeah),(?=\s)/giu;
/** "Like by tomorrow", "so like middle of August". */
const LIKE_WHEN =
  /(?<!\b(?:looks?|sounds?|feels?|seems?|would|i|we|you|they|['’]d))(?: so)? like(?= (?:by|before|tomorrow|today|next|middle|mid|early|late)(?![\p{L}]))/giu;
const YOU_ALL = /(?<=\byou) (?:guys|folks)\b/giu;
/** Softens a word; "what kind of" and "that sort of" say which. */
const SOFTENED =
  /(?<!\b(?:what|which|any|some|the|a|this|that|these|those|same|all|every|no|another|one|right|other|different|new)\s)\b(?:kind|sort)(?: of|a) (?=\p{L})|\b(?:kinda|sorta|basically|literally) (?=\p{L})/giu;
const TAIL =
  /,?(?<!\s) (?:or (?:something|anything|whatever)(?: like (?:that|this))?|if that makes (?:any )?sense|and (?:so on|stuff|things)(?: and so on)*|and all that)(?=[.?!…]*$)|(?<=\p{L}) please(?=[.?!…]*$)|(?<!\b(?:back|until|till|by|since|before|from|starts?|only|and|or|than)) then(?=[.!…]*$)|,(?:\s(?:right|you know|honestly|frankly|to be (?:honest|frank|fair)|mate|please|yeah|ok|okay|isn['’]t it|sound good|does that work|i guess|sir|ma['’]am|then|though))+(?=[.?!…]*$)/iu;
const END = /(?<![\s,;:–-])[\s,;:–-]*(?<![.!…,;])[.!…,;]*["”]?$/u;

/** Returns a sentence without fillers, repeats and its full stop. It is empty where it holds nothing else. */
export function spokenWords(sentence: string): string {
  const whole = withoutTail(withoutOpening(withoutFillers(sentence).replaceAll(SOFTENED, '')));
  if (BROKEN_OFF.test(whole)) return `${withoutOpenEnd(whole.replace(BROKEN_OFF, ''))}…`.replace(/^…$/u, '');
  let closed = whole.replace(END, (end, at: number) => (/["”]$/u.test(end) && isOpen(whole.slice(0, at)) ? '"' : ''));
  for (let next = closed.replace(LOOSE_END, ''); next !== closed; next = closed.replace(LOOSE_END, '')) closed = next;
  return closed.trim();
}

/** Returns a text with one space between words, and without what people say while they look for words. */
export const withoutFillers = (text: string): string =>
  withoutRepeats(
    text
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(YOU_ALL, '')
      .replaceAll(LIKE_WHEN, (like) => (like.startsWith(' so') ? ',' : ''))
      .replaceAll(INNER, ' ')
      .replaceAll(ASIDE, ',')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  );

/** Returns whether a quotation begins in a text that does not end there. */
const isOpen = (text: string): boolean => (text.match(/["“”]/gu) ?? []).length % 2 === 1;
/** Somebody was interrupted, or did not finish. */
const BROKEN_OFF = /(?<![\s.…–—-])\s?(?:\.{2,}|…|[–—-])["”]?$/u;
/** No sentence ends on it. */
const LOOSE_END = /(?<![\s,;:–—-])[\s,;:–—-]+(?:an?|the|and|or|but|because|if|my|our|your|their|um+|uh+)$/iu;

function withoutTail(text: string): string {
  let short = text;
  for (let match = TAIL.exec(short); match !== null; match = TAIL.exec(short)) {
    const before = short.slice(0, match.index);
    if (!/\S \S/u.test(before)) break;
    // A tag made a question of it: "You can do that, right?"
    const end = short.slice(match.index + match[0].length);
    short = before + (match[0].startsWith(',') && !/please/iu.test(match[0]) ? end.replace('?', '') : end);
  }
  return short;
}

function withoutOpening(text: string): string {
  let opened = text;
  for (let turns = 0; turns < 3; turns++) {
    const next = opened.replace(LEADING, '').replace(LEAD_IN, '');
    if (next === opened) break;
    opened = next;
  }
  return opened;
}

const WORD = /[\p{L}\p{N}'’]+/gu;
const NUMBER_WORD =
  /^(?:\d.*|zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|double|triple)$/u;
/** Words that stand twice at most, one after another: "and in the, and in the". */
const REPEATED_WORDS = 4;

/** Returns a text without what stands in it twice in a row: "we we need", "its it's per crew". Figures stay. */
export function withoutRepeats(text: string): string {
  let words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    key: keyOf(word),
    from: index,
    to: index + word.length,
  }));
  let kept = text;
  for (let size = REPEATED_WORDS; size >= 1; size--)
    for (let at = 0; at + 2 * size <= words.length; ) {
      if (!isRepeat(words, at, size, kept)) {
        at += 1;
        continue;
      }
      const from = words[at]?.from ?? 0;
      const gone = (words[at + size]?.from ?? from) - from;
      // "If she don't like it it don't happen" is no stutter: the first ends what stands before it.
      if (
        size === 1 &&
        at > 0 &&
        ENDS_AND_BEGINS.test(words[at]?.key ?? '') &&
        kept.charAt(words[at]?.to ?? 0) === ' '
      ) {
        kept = `${kept.slice(0, words[at]?.to)},${kept.slice(words[at]?.to)}`;
        words = words.map((word, nth) => (nth > at ? { ...word, from: word.from + 1, to: word.to + 1 } : word));
        at += 1;
        continue;
      }
      const isCapital = /^\p{Lu}/u.test(kept.slice(from));
      kept = kept.slice(0, from) + kept.slice(from + gone);
      if (isCapital) kept = kept.slice(0, from) + kept.charAt(from).toUpperCase() + kept.slice(from + 1);
      words = [
        ...words.slice(0, at),
        ...words.slice(at + size).map((word) => ({ ...word, from: word.from - gone, to: word.to - gone })),
      ];
    }
  return kept;
}

const ENDS_AND_BEGINS = /^(?:it|that|you|them)$/u;

interface Word {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

const keyOf = (word: string): string => word.toLowerCase().replaceAll(/['’]/gu, '');

function isRepeat(words: readonly Word[], at: number, size: number, text: string): boolean {
  let figures = 0;
  for (let nth = at; nth < at + size; nth++) {
    const [one, other] = [words[nth], words[nth + size]];
    if (one === undefined || other === undefined || one.key === '' || one.key !== other.key) return false;
    if (NUMBER_WORD.test(one.key)) figures += 1;
  }
  if (figures === size) return false;
  // "Week by week, by Wednesday", "more and more".
  if (size > 1 && /^(?:by|to|for|after|and|on|or)$/u.test(words[at + size - 1]?.key ?? '')) return false;
  const [last, next] = [words[at + size - 1], words[at + size]];
  return last !== undefined && next !== undefined && /^[\s,–—-]+$/u.test(text.slice(last.to, next.from));
}

/** Words on which no line ends. */
const OPEN_END =
  /(?<![\s,;:–—-])[\s,;:–—-]+(?:an?|the|and|or|but|because|if|of|to|for|with|from|at|by|into|than|as|that|which|whose|my|our|your|their|its|so|is|are|was|were|be|has|have|had|in|on|about|we|i|they|he|she|it|until|till|when|where|while|who|what|this|these|those|some|any|every|no|not|very|just|do|does|did|don['’]t|doesn['’]t|didn['’]t|can|can['’]t|could|will|would|should)$/iu;

/** Returns a text that was cut off without the words that lead on to what is missing. */
export function withoutOpenEnd(text: string): string {
  let closed = text.replace(MARKS, '');
  for (let next = closed.replace(OPEN_END, ''); next !== closed; next = closed.replace(OPEN_END, '')) closed = next;
  return closed.replace(MARKS, '');
}
const MARKS = /(?<![\s,;:–—-])[\s,;:–—-]+$/u;

export const capital = (text: string): string => {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
};
