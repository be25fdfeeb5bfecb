/** Reads what a model found in a meeting. Its answer is data: what the transcript does not hold is not believed. */
import { parseIsoDate } from '../../days.ts';
import { checkSegment, indexSheet } from '../../drafts/check/checkDraft.ts';
import { readDates } from '../../drafts/check/readDates.ts';
import { cut } from '../../drafts/model/readAnswer.ts';
import type { ComponentKey, FrameworkKey } from '../../facts.ts';
import { HOUSE_LOCALE } from '../../houseLocale.ts';
import { propertyOf } from '../../ownValue.ts';
import type { Transcript } from '../../transcripts/transcript.ts';
import { wordCount } from '../../wordCount.ts';
import { saidDays } from '../days/saidDays.ts';
import type { MeetingContext } from '../meetingContext.ts';
import { MEETING_ITEM_KINDS, type MeetingItem, type MeetingItemKind } from '../meetingItem.ts';
import { type CompetitorNames, competitorNames, competitorsIn, nameKey, namesPattern } from '../namesSaid.ts';
import { type FoundQuote, findQuote, indexQuotes, type QuoteIndex } from '../quotes.ts';
import { ANSWER_ITEMS_MAX, MEETING_COMPONENTS } from './meetingRequest.ts';

export interface ReadMeetingAnswer {
  /** In the order of the transcript. */
  readonly items: readonly MeetingItem[];
  readonly dropped: {
    /** Their quote does not stand in the transcript. */
    readonly unsaid: number;
    /** Their kind, component or competitor does not exist, or they have another shape. */
    readonly unusable: number;
    readonly repeated: number;
    /** More than `ANSWER_ITEMS_MAX`. */
    readonly beyond: number;
  };
}

/** The transcript prepared for its answers, once for all windows. */
export interface MeetingAnswerIndex {
  readonly transcript: Pick<Transcript, 'speakers' | 'cues'>;
  readonly context: MeetingContext;
  readonly quotes: QuoteIndex;
  readonly competitors: CompetitorNames;
}

export const indexForAnswers = (
  transcript: Pick<Transcript, 'speakers' | 'cues'>,
  context: MeetingContext,
): MeetingAnswerIndex => ({
  transcript,
  context,
  quotes: indexQuotes(transcript),
  competitors: competitorNames(context.competitors),
});

/** A quote is some sentences. A longer one shows nothing. */
const QUOTE_CHARACTERS = 600;
const QUOTE_CUES = 12;
/** "Yes, exactly" is no quote that shows anything. */
const QUOTE_WORDS = 3;
const TITLE_CHARACTERS = 200;
/** Characters before and behind a quote in which a day, a name or a figure may have been said. */
const AROUND_CHARACTERS = 400;

const DROPPED = { unsaid: 0, unusable: 0, repeated: 0, beyond: 0 };

/** Returns the items of an answer whose quotes stand in the transcript, and how many were dropped. */
export function readMeetingAnswer(index: MeetingAnswerIndex, answer: unknown): ReadMeetingAnswer {
  const given = propertyOf(answer, 'items');
  const all: readonly unknown[] = Array.isArray(given) ? given : [];
  const dropped = { ...DROPPED, beyond: Math.max(0, all.length - ANSWER_ITEMS_MAX) };
  const items: MeetingItem[] = [];
  for (const each of all.slice(0, ANSWER_ITEMS_MAX)) {
    const item = readItem(index, each);
    if (typeof item === 'string') dropped[item] += 1;
    else items.push(item);
  }
  const merged = mergeMeetingItems(items);
  dropped.repeated = items.length - merged.length;
  return { items: merged, dropped };
}

/** Returns items in the order of the transcript, each once: of those of one kind whose quotes overlap, the first. */
export function mergeMeetingItems(items: readonly MeetingItem[]): MeetingItem[] {
  const merged: MeetingItem[] = [];
  const ordered = [...items].sort((a, b) => a.cue - b.cue || a.lastCue - b.lastCue);
  for (const item of ordered) if (!merged.some((other) => isSameItem(other, item))) merged.push(item);
  return merged;
}

/** Returns whether two items are one: of one kind and about one thing, with a quote that holds the other's. */
export function isSameItem(one: MeetingItem, other: MeetingItem): boolean {
  if (one.kind !== other.kind || one.lastCue < other.cue || other.lastCue < one.cue) return false;
  if (one.competitorId !== other.competitorId) return false;
  if (one.component?.framework !== other.component?.framework) return false;
  if (one.component?.component !== other.component?.component) return false;
  return one.quote.includes(other.quote) || other.quote.includes(one.quote);
}

function readItem(index: MeetingAnswerIndex, given: unknown): MeetingItem | 'unsaid' | 'unusable' {
  const kind = textOf(given, 'kind');
  const said = textOf(given, 'quote');
  if (!isKind(kind) || said === null) return 'unusable';
  const found = said.length > QUOTE_CHARACTERS ? null : findQuote(index.quotes, said, numberOf(given, 'cue'));
  if (found === null || found.lastCue - found.cue >= QUOTE_CUES) return 'unsaid';
  const component = kind === 'evidence' ? componentOf(textOf(given, 'component')) : null;
  if (kind === 'evidence' && component === null) return 'unusable';
  const competitor = kind === 'competitor' ? competitorOf(index, textOf(given, 'competitor'), found.quote) : null;
  if (kind === 'competitor' && competitor === null) return 'unusable';
  if (kind !== 'competitor' && wordCount(found.quote) < QUOTE_WORDS) return 'unusable';
  const around = wordsAround(index.quotes, found);
  const isToDo = kind === 'action_item' || kind === 'next_step';
  return {
    kind,
    ...found,
    title: titleOf(textOf(given, 'title') ?? '', found.quote, around, index.context.day),
    speaker: index.transcript.cues[found.cue]?.speaker ?? null,
    owner: isToDo ? ownerOf(index, textOf(given, 'owner'), found, around) : null,
    due: isToDo ? dueOf(textOf(given, 'due'), around, index.context.day) : null,
    component,
    competitorId: competitor?.id ?? null,
    origin: 'model',
    rule: null,
  };
}

const isKind = (kind: string | null): kind is MeetingItemKind => MEETING_ITEM_KINDS.includes(kind as MeetingItemKind);

function componentOf(name: string | null): MeetingItem['component'] {
  if (name === null || !MEETING_COMPONENTS.includes(name)) return null;
  const [framework, component] = name.split('.') as [FrameworkKey, ComponentKey];
  return { framework, component };
}

/** Returns the competitor that the quote names: by the organisation's list, else without an id as far as its words stand there. */
function competitorOf(
  { competitors }: MeetingAnswerIndex,
  name: string | null,
  quote: string,
): { readonly id: string | null } | null {
  if (name === null) return null;
  const listed = competitors.byName.get(nameKey(name));
  if (listed !== undefined) return competitorsIn(quote, competitors).includes(listed) ? listed : null;
  return namesPattern([name])?.test(nameKey(quote)) ? { id: null } : null;
}

/** Returns a day that was said near the quote; null for any other. */
function dueOf(due: string | null, around: string, today: number): number | null {
  const day = due === null ? null : parseIsoDate(due);
  if (day === null) return null;
  const [year, month, date] = (due ?? '').split('-').map(Number);
  const isSaid =
    saidDays(around, today).some((said) => said.first <= day && day <= said.day) ||
    readDates(around, { today, monthFirst: false })
      .flatMap(({ readings }) => readings)
      .some((said) => said.day === date && said.month === month && (said.year ?? year) === year);
  return isSaid ? day : null;
}

/** Returns the speaker of that name, for "I" the speaker of the quote, or a name that was said near it; null for any other. */
function ownerOf(
  { transcript }: MeetingAnswerIndex,
  name: string | null,
  { cue }: FoundQuote,
  around: string,
): MeetingItem['owner'] {
  const key = nameKey(name ?? '');
  if (key === '') return null;
  const speaker = transcript.cues[cue]?.speaker ?? null;
  if (key === 'i' || key === 'me') return speaker === null ? null : { speaker };
  const named = speakerNamed(transcript.speakers, key);
  if (named !== null) return { speaker: named };
  return namesPattern([key])?.test(nameKey(around)) ? { name: cut(name ?? '', TITLE_CHARACTERS).trim() } : null;
}

/** Returns the one speaker of that whole name, or the only one with that first name. */
function speakerNamed(speakers: readonly string[], key: string): number | null {
  const keys = speakers.map(nameKey);
  const whole = keys.indexOf(key);
  if (whole >= 0) return whole;
  const alike = keys.flatMap((name, at) => (name.startsWith(`${key} `) || key.startsWith(`${name} `) ? [at] : []));
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** Returns the title, or the quote where the title has a figure, day or link that was not said around it. */
function titleOf(title: string, quote: string, around: string, today: number): string {
  const line = cut(title.replaceAll(/\s+/gu, ' ').trim(), TITLE_CHARACTERS).trim();
  const plain = cut(quote, TITLE_CHARACTERS).trim();
  if (line === '') return plain;
  const sheet = indexSheet([{ id: 'quote', label: '', text: around }], {
    today,
    locale: HOUSE_LOCALE,
    writerName: '',
    organizationName: '',
  });
  const faults = checkSegment(sheet, { text: line, facts: ['quote'] });
  return faults.some(({ kind }) => kind !== 'name') ? plain : line;
}

function wordsAround({ words, starts }: QuoteIndex, { cue, quote }: FoundQuote): string {
  const from = words.indexOf(quote, starts[cue]);
  return words.slice(Math.max(0, from - AROUND_CHARACTERS), from + quote.length + AROUND_CHARACTERS);
}

function textOf(value: unknown, name: string): string | null {
  const text = propertyOf(value, name);
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}
const numberOf = (value: unknown, name: string): number => {
  const number = propertyOf(value, name);
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
};
