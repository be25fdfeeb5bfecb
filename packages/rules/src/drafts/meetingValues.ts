/** What the meeting variables of templates stand for: confirmed items, each resting on the fact of its moment. */
import { dateWords } from '../dateWords.ts';
import type { MeetingItemKind } from '../meetings/meetingItem.ts';
import { quoted } from '../meetings/titles/noteTitle.ts';
import type { Audience } from '../prompts/audience.ts';
import type { Said } from '../prompts/fillTemplate.ts';
import { wordCount } from '../wordCount.ts';
import type { DealContext } from './dealContext.ts';
import type { DraftVariable } from './draftVariables.ts';
import { itemWords, saysTheSameThing } from './itemWords.ts';
import { type ContextMeetingItem, itemFactId, meetingFactId } from './meetingFacts.ts';
import type { SheetValues } from './sheetValues.ts';

/** Words of what was agreed that fit an email of 90 words with its greeting, question and closing. */
const AGREED_WORDS = 55;

/** A title that notes what was said of the customer, for colleagues. */
const OF_CUSTOMER = /(?<!\p{L})(?:they|them|their|theirs|themselves|the customer)(?!\p{L})/iu;

/** Lists of items by kind. What two of them hold stands in the first that a template names. */
const LISTS = [
  ['meeting_next_step', ['next_step']],
  ['meeting_agreed', ['decision', 'action_item']],
  ['meeting_actions', ['action_item']],
  ['meeting_decisions', ['decision']],
  ['meeting_concerns', ['objection', 'risk']],
  ['meeting_questions', ['question']],
  ['meeting_learned', ['evidence', 'buying_signal', 'competitor', 'pricing']],
] as const satisfies readonly (readonly [DraftVariable, readonly MeetingItemKind[]])[];
type ListName = (typeof LISTS)[number][0];

interface Written extends Pick<SheetValues, 'said' | 'plain'> {
  readonly audience: Audience;
  readonly writerName: string;
  /** Returns whether the template names a variable. */
  readonly names: (variable: DraftVariable) => boolean;
}

/**
 * Returns the values of the sheet's first meeting. What is not on the sheet is not said. The customer, who is "they" in a
 * title, reads the words that were said instead, with who said them.
 */
export function meetingValues(
  { meetings, locale }: DealContext,
  { audience, writerName, names, said, plain }: Written,
) {
  const [meeting] = meetings;
  const date = (day: number) => dateWords(day, locale);
  const items = (meeting?.items ?? []).filter(({ id }) => said(itemFactId(id)).length > 0);
  const lists = listsOf(items, names);
  const forReader = (item: ContextMeetingItem): ContextMeetingItem => {
    const isOfCustomer = audience === 'customer' && OF_CUSTOMER.test(item.title);
    const title = isOfCustomer ? quoted(item.quote) : item.title;
    const isOwn = item.speaker === null || (audience === 'customer' && item.speaker === writerName);
    return { ...item, title: title.startsWith('“') && !isOwn ? `${item.speaker}: ${title}` : title };
  };
  const of = (name: ListName): readonly Said[] =>
    (lists.get(name) ?? []).flatMap((item) =>
      said(itemFactId(item.id), () => itemWords(forReader(item), { date, saidOn: meeting?.day ?? 0 })),
    );
  const isUnassigned = items.some(
    ({ kind, owner, dueDay }) => kind === 'action_item' && (owner === null || dueDay === null),
  );
  return {
    meeting: () => (meeting ? said(meetingFactId(meeting.id)) : []),
    meeting_date: () => (meeting?.isDayKnown ? said(meetingFactId(meeting.id), () => date(meeting.day)) : []),
    meeting_agreed: () => fitting(of('meeting_agreed'), AGREED_WORDS - wordsIn(of('meeting_next_step'))),
    meeting_next_step: () => of('meeting_next_step'),
    meeting_decisions: () => of('meeting_decisions'),
    meeting_actions: () => of('meeting_actions'),
    meeting_learned: () => of('meeting_learned'),
    meeting_concerns: () => of('meeting_concerns'),
    meeting_questions: () => of('meeting_questions'),
    meeting_undecided: () => (meeting && meeting.undecided > 0 ? plain('the items that are still proposed') : []),
    meeting_unassigned: () => (isUnassigned ? plain('the action items that lack one') : []),
  };
}

function listsOf(items: readonly ContextMeetingItem[], names: Written['names']) {
  const lists = new Map<ListName, readonly ContextMeetingItem[]>();
  const taken: ContextMeetingItem[] = [];
  for (const [name, kinds] of LISTS) {
    const all = items.filter(({ kind }) => (kinds as readonly MeetingItemKind[]).includes(kind));
    const own: ContextMeetingItem[] = [];
    // Somebody may agree on another step later in the same meeting.
    for (const item of name === 'meeting_next_step' ? all.slice(-1) : all) {
      if (![...taken, ...own].some((other) => saysTheSameThing(item, other))) own.push(item);
    }
    lists.set(name, own);
    if (names(name)) taken.push(...own);
  }
  return lists;
}

const wordsIn = (values: readonly Said[]): number => values.reduce((sum, { text }) => sum + wordCount(text), 0);

/** Leaves out what the email has no words left for. */
function fitting(values: readonly Said[], most: number): readonly Said[] {
  let left = most;
  return values.filter((value) => {
    const count = wordsIn([value]);
    if (count > left) return false;
    left -= count;
    return true;
  });
}
