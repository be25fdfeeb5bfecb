/** What the meeting variables of templates stand for: confirmed items, each resting on the fact of its moment. */
import { dateWords } from '../dateWords.ts';
import type { MeetingItemKind } from '../meetings/meetingItem.ts';
import { quoted } from '../meetings/titles/noteTitle.ts';
import type { Audience } from '../prompts/audience.ts';
import type { Said } from '../prompts/fillTemplate.ts';
import { wordCount } from '../wordCount.ts';
import type { DealContext } from './dealContext.ts';
import { type ContextMeetingItem, itemFactId, itemWords, meetingFactId } from './meetingFacts.ts';
import type { SheetValues } from './sheetValues.ts';

/** Words of what was agreed that fit an email of 90 words with its greeting, question and closing. */
const AGREED_WORDS = 55;

/** A title that notes what was said of the customer, for colleagues. */
const OF_CUSTOMER = /(?<!\p{L})(?:they|them|their|theirs|themselves|the customer)(?!\p{L})/iu;

/**
 * Returns the values of the sheet's first meeting. What is not on the sheet is not said. The customer, who is "they" in a
 * title, reads the words that were said instead.
 */
export function meetingValues({ meetings, locale }: DealContext, audience: Audience, said: SheetValues['said']) {
  const [meeting] = meetings;
  const date = (day: number) => dateWords(day, locale);
  const ofKinds = (...kinds: readonly MeetingItemKind[]): readonly Said[] =>
    (meeting?.items ?? [])
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap((item) => said(itemFactId(item.id), () => itemWords(toldTo(item), date)));
  const toldTo = (item: ContextMeetingItem): ContextMeetingItem =>
    audience === 'customer' && OF_CUSTOMER.test(item.title) ? { ...item, title: quoted(item.quote) } : item;
  // Somebody may agree on another step later in the same meeting.
  const nextStep = () => ofKinds('next_step').slice(-1);
  return {
    meeting: () => (meeting ? said(meetingFactId(meeting.id)) : []),
    meeting_date: () => (meeting?.isDayKnown ? said(meetingFactId(meeting.id), () => date(meeting.day)) : []),
    meeting_agreed: () => fitting(ofKinds('decision', 'action_item'), AGREED_WORDS - wordsIn(nextStep())),
    meeting_next_step: nextStep,
    meeting_decisions: () => ofKinds('decision'),
    meeting_actions: () => ofKinds('action_item'),
    meeting_learned: () => ofKinds('evidence', 'buying_signal', 'competitor', 'pricing'),
    meeting_concerns: () => ofKinds('objection', 'risk'),
    meeting_questions: () => ofKinds('question'),
  };
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
