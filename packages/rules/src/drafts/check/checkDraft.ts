/**
 * Checks a draft against the facts it cites. A sentence is supported when its facts contain every figure, date and name in
 * it. Greetings, thanks and questions need no fact. The check compares words and figures; it does not judge meaning.
 */
import { similarity } from '../../similarity.ts';
import {
  type AmountMention,
  type Decimal,
  type FigureMention,
  folded,
  type MentionKind,
  type NumberMention,
  sameDecimal,
} from './mention.ts';
import { agreesWith, type DateReading } from './readDates.ts';
import { readFigures } from './readFigures.ts';
import { readHosts, readLinks } from './readLinks.ts';
import { capitalsSayNothing, isAdvice, isCustomary, type Word, wordsOf } from './readNames.ts';

export interface CheckedFact {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  /** Parts of the text whose figures support nothing, while their words may be said. Each stands there once. */
  readonly unread?: readonly string[];
}

export interface CheckedSegment {
  readonly text: string;
  /** IDs of the facts the text cites. */
  readonly facts: readonly string[];
}

export interface SegmentFault {
  /** `fact`: the cited fact is not on the sheet; `link`: a link or image, which no draft has. */
  readonly kind: MentionKind | 'fact' | 'link';
  /** The unsupported words, copied from the segment; for a missing fact, its ID. */
  readonly said: string;
  /** Position of `said` in the segment's text; null for a missing fact. */
  readonly at: { readonly from: number; readonly to: number } | null;
}

export interface SheetIndex {
  readonly facts: ReadonlyMap<string, IndexedFact>;
  readonly reading: DateReading;
  /** Words the writer may use without a fact: their own name and organisation. */
  readonly own: ReadonlySet<string>;
  /** Words of the recipient's name, which a greeting may use without a fact. */
  readonly recipient: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** Hosts that are the name of a company or product, which a sentence may say. */
  readonly hosts: ReadonlySet<string>;
}

interface IndexedFact {
  readonly figures: readonly FigureMention[];
  readonly words: ReadonlySet<string>;
}

export interface SheetReading extends Pick<DateReading, 'today'> {
  readonly locale: string;
  readonly writerName: string;
  readonly organizationName: string;
  /** Absent or null where nobody is written to. */
  readonly recipientName?: string | null;
}

/** Returns the fact sheet prepared for `checkSegment`, so that each fact is read once for all segments. */
export function indexSheet(
  facts: readonly CheckedFact[],
  { today, locale, writerName, organizationName, recipientName = null }: SheetReading,
): SheetIndex {
  const reading: DateReading = { today, monthFirst: /^en-US/iu.test(locale) };
  const names = new Set<string>();
  const indexed = facts.map(({ id, label, text, unread = [] }): [string, IndexedFact] => {
    const words = [...wordsOf(label), ...wordsOf(text)];
    for (const { isCapital, parts } of words) if (isCapital) for (const part of parts) names.add(part);
    return [
      id,
      {
        figures: [...readFigures(label, reading), ...readFigures(withoutParts(text, unread), reading)],
        words: new Set(words.flatMap(({ key, parts }) => [key, ...parts])),
      },
    ];
  });
  const own = nameWords(`${writerName} ${organizationName}`);
  const recipient = nameWords(recipientName ?? '');
  const hosts = hostsNamed([organizationName, ...facts.filter(({ id }) => NAMING.test(id)).map(nameIn)]);
  return { facts: new Map(indexed), reading, own, recipient, names, hosts };
}

const nameWords = (name: string): ReadonlySet<string> =>
  new Set(wordsOf(name).flatMap(({ key, parts }) => [key, ...parts]));

const withoutParts = (text: string, parts: readonly string[]): string =>
  parts.reduce((left, part) => (part === '' ? left : left.replace(part, () => '…')), text);

/** Returns the faults of a segment; an empty list means that it is supported. */
export function checkSegment(index: SheetIndex, segment: CheckedSegment): SegmentFault[] {
  const missing = segment.facts.filter((id) => !index.facts.has(id));
  const cited = segment.facts.flatMap((id) => index.facts.get(id) ?? []);
  const figures = readFigures(segment.text, index.reading);
  const leading = readLinks(segment.text);
  const hosts = readHosts(segment.text).filter(
    (host) =>
      !leading.some(({ from, to }) => host.from < to && host.to > from) && !index.hosts.has(hostIn(segment.text, host)),
  );
  const links = [...leading, ...hosts].map((place) => ({ kind: 'link' as const, ...place }));
  const isInLink = ({ from, to }: { readonly from: number; readonly to: number }) =>
    links.some((link) => from < link.to && to > link.from);
  const faults = [
    ...links,
    ...figures.filter((said) => !isInLink(said) && !isHeld(said, { segment, cited })),
    ...unsupportedNames(index, segment.text, { cited, figures }).filter((word) => !isInLink(word)),
  ];
  return [
    ...missing.map((id): SegmentFault => ({ kind: 'fact', said: id, at: null })),
    ...faults
      .sort((a, b) => a.from - b.from)
      .map(({ kind, from, to }): SegmentFault => ({ kind, said: segment.text.slice(from, to), at: { from, to } })),
  ];
}

interface Cited {
  readonly segment: CheckedSegment;
  readonly cited: readonly IndexedFact[];
}

/** Facts that name a company or a product. A note can hold any host, and mail programs turn one into a link. */
const NAMING = /^(?:name|account|products|competitor .*)$/u;

/** Returns the hosts that are names, such as "Booking.com". Of a competitor it is the first sentence. */
const hostsNamed = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => readHosts(text).map((place) => hostIn(text, place))));
const hostIn = (text: string, { from, to }: { readonly from: number; readonly to: number }) =>
  folded(text.slice(from, to));
const nameIn = ({ id, text }: CheckedFact): string =>
  id.startsWith('competitor ') ? (text.split(/[.!?…”](?:\s|$)/u)[0] ?? '') : text;

function isHeld(said: FigureMention, { segment, cited }: Cited): boolean {
  const facts = cited.flatMap((fact) => fact.figures);
  switch (said.kind) {
    case 'amount':
      return facts.some((fact) => holdsAmount(said, fact));
    case 'percent':
      return facts.some((fact) => fact.kind === 'percent' && fact.isPoints === said.isPoints && meets(said, fact));
    case 'time':
      return (
        facts.some((fact) => fact.kind === 'time' && fact.minutes.some((at) => said.minutes.includes(at))) ||
        asks(segment)
      );
    case 'date':
      return (
        isNowadays(segment.text.slice(said.from, said.to), facts) ||
        facts.some(
          (fact) =>
            fact.kind === 'date' && said.readings.some((one) => fact.readings.some((other) => agreesWith(one, other))),
        ) ||
        asks(segment)
      );
    default:
      return holdsNumber(said, { segment, cited });
  }
}

/** "You are on version 3.8 today" means "now" if the cited facts contain no date. */
const isNowadays = (text: string, facts: readonly FigureMention[]): boolean =>
  /^(?:today|heute)$/iu.test(text) && facts.every(({ kind }) => kind !== 'date');

/** A question without facts may propose any day, time and length. */
const asks = ({ text, facts }: CheckedSegment): boolean => facts.length === 0 && text.trimEnd().endsWith('?');

const meets = (one: { readonly readings: readonly Decimal[] }, other: { readonly readings: readonly Decimal[] }) =>
  one.readings.some((reading) => other.readings.some((held) => sameDecimal(reading, held)));

function holdsAmount(said: AmountMention, fact: FigureMention): boolean {
  if (fact.kind === 'number') return meets(said, fact);
  if (fact.kind !== 'amount') return false;
  const isSameCurrency =
    said.currencies.length === 0 ||
    fact.currencies.length === 0 ||
    said.currencies.some((code) => fact.currencies.includes(code));
  return isSameCurrency && (meets(said, fact) || isRounded(said, fact));
}

/** "$1.73M" for 1,734,200. */
function isRounded({ readings, roundedTo }: AmountMention, fact: AmountMention): boolean {
  if (roundedTo === null) return false;
  return readings.some((reading) =>
    fact.readings.some((held) => {
      const places = BigInt(Math.max(reading.places, held.places));
      const scale = (value: Decimal) => value.units * 10n ** (places - BigInt(value.places));
      const difference = scale(reading) - scale(held);
      return 2n * (difference < 0n ? -difference : difference) <= roundedTo * 10n ** places;
    }),
  );
}

function holdsNumber(said: NumberMention, { segment, cited }: Cited): boolean {
  if (said.isDuration && asks(segment)) return true;
  const text = segment.text.slice(said.from, said.to);
  if (said.readings.length === 0) return cited.some(({ words }) => digitsOf(text).every((part) => words.has(part)));
  const counted = { units: BigInt(cited.length), places: 0 };
  return (
    (cited.length > 1 && said.readings.some((reading) => sameDecimal(reading, counted))) ||
    cited.some(({ figures }) =>
      figures.some((fact) => (fact.kind === 'number' || fact.kind === 'amount') && meets(said, fact)),
    )
  );
}

const digitsOf = (text: string): string[] => text.match(/\d+/gu) ?? [];

/** Similarity from which an unknown word counts as a misspelt name. */
const ALIKE = 0.7;
const SHORTEST_SLIP = 4;

function unsupportedNames(
  index: SheetIndex,
  text: string,
  { cited, figures }: { readonly cited: readonly IndexedFact[]; readonly figures: readonly FigureMention[] },
): Word[] {
  const words = wordsOf(text);
  const greets = isGreeting(text, words.length);
  const hasWord = (key: string) =>
    index.own.has(key) || (greets && index.recipient.has(key)) || cited.some((fact) => fact.words.has(key));
  const isHeldWord = ({ key, parts }: Word) => hasWord(key) || (parts.length > 1 && parts.every(hasWord));
  const saysNothing = capitalsSayNothing(text);
  const isInFigure = ({ from, to }: Word) => figures.some((figure) => from < figure.to && to > figure.from);
  return words.filter((word, place) => {
    const { key, isCapital, isFirst, isInitial, isAfterTitle } = word;
    if (!isCapital || /^\p{N}/u.test(word.text) || isInFigure(word)) return false;
    const [before, next] = [words[place - 1], words[place + 1]];
    if (isInitial) {
      const isOfNext = next !== undefined && /^\.\s*$/u.test(stands(word, next, text));
      return isOfNext && isHeldWord(next) && !isInitialOf(word, next, cited);
    }
    if (isHeldWord(word)) return false;
    if (isAfterTitle) return true;
    if (isCustomary(key)) return before?.isCapital === true && isHeldWord(before) && stands(before, word, text) === ' ';
    const isBeforeSmall = next !== undefined && !next.isCapital && stands(word, next, text) === ' ';
    if (isFirst && isAdvice(key)) return false;
    if (index.names.has(key)) return !(isFirst && isBeforeSmall);
    if (isSlip(key, cited, index)) return true;
    if (saysNothing) return false;
    if (!isFirst) return true;
    if (next === undefined || !next.isCapital || isHeldWord(next) || isCustomary(next.key) || isInFigure(next))
      return false;
    const between = stands(word, next, text);
    return between === ' ' || (word.isAfterColon && between === ', ');
  });
}

const GREETING_WORDS = 6;

/** "Hello Ms Chen," is a greeting; "Wei Chen signs." is a claim. */
const isGreeting = (text: string, words: number): boolean =>
  words <= GREETING_WORDS && /^[^.!?:;,]+,$/u.test(text.trim());

const stands = (one: Word, other: Word, text: string): string => text.slice(one.to, other.from);

/** Returns whether "W." can stand for a first name in the fact that contains "Chen". */
const isInitialOf = ({ key }: Word, next: Word, cited: readonly IndexedFact[]): boolean =>
  cited.some(
    ({ words }) => next.parts.some((held) => words.has(held)) && [...words].some((held) => held.startsWith(key)),
  );

function isSlip(key: string, cited: readonly IndexedFact[], { names }: SheetIndex): boolean {
  if (key.length < SHORTEST_SLIP) return false;
  return cited.some(({ words }) =>
    [...words].some((held) => held.length >= SHORTEST_SLIP && names.has(held) && similarity(key, held) >= ALIKE),
  );
}
