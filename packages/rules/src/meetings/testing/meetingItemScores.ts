import { dayOfIsoDate, isoDate } from '../../days.ts';
import type { Transcript } from '../../transcripts/transcript.ts';
import type { MeetingContext } from '../meetingContext.ts';
import { MEETING_ITEM_KINDS, type MeetingItem, type MeetingItemKind } from '../meetingItem.ts';
import { nameKey } from '../namesSaid.ts';
import type { LabelledItem, LabelledMeeting } from './labelledMeeting.ts';

/** Returns a labelled meeting as the rules get it. The id of a competitor is its name. */
export function meetingToRead(meeting: LabelledMeeting): {
  readonly transcript: Transcript;
  readonly context: MeetingContext;
} {
  const cues = meeting.cues.map(([startMs, endMs, speaker, text]) => ({ startMs, endMs, speaker, text }));
  return {
    transcript: {
      format: 'plain',
      language: 'en',
      isTimed: true,
      speakers: meeting.speakers.map(({ name }) => name),
      cues,
    },
    context: {
      competitors: meeting.competitors.map(({ name, aliases }) => ({ id: name, name, aliases })),
      colleagues: meeting.speakers.flatMap(({ side }, at) => (side === 'ours' ? [at] : [])),
      day: dayOfIsoDate(meeting.day),
      names: meeting.speakers.map(({ name }) => name),
    },
  };
}

export interface JudgedMeeting {
  readonly meeting: LabelledMeeting;
  readonly items: readonly MeetingItem[];
}

interface Pair {
  readonly label: LabelledItem;
  readonly item: MeetingItem;
}

export interface JudgedItems {
  readonly found: readonly Pair[];
  readonly missed: readonly LabelledItem[];
  readonly wrong: readonly MeetingItem[];
}

/** Cues beside a label in which the same is said again, or accepted. */
const NEAR_CUES = 2;

/**
 * Returns which labels the items hold. A label and an item are matched once: their kind and component are the same, and
 * their cues lie within two of one another. Of a competitor its name counts, wherever in the meeting.
 */
export function judgeItems({ meeting, items }: JudgedMeeting): JudgedItems {
  const left = new Set(items);
  const found: Pair[] = [];
  const missed: LabelledItem[] = [];
  for (const { label, item } of nearestPairs(meeting.labels, items)) {
    if (!left.has(item) || found.some((pair) => pair.label === label)) continue;
    left.delete(item);
    found.push({ label, item });
  }
  for (const label of meeting.labels) if (!found.some((pair) => pair.label === label)) missed.push(label);
  return { found, missed, wrong: [...left] };
}

/** All that fit, the nearest first, so that two labels beside one another do not take one another's item. */
const nearestPairs = (labels: readonly LabelledItem[], items: readonly MeetingItem[]): Pair[] =>
  labels
    .flatMap((label) => items.filter((item) => isOf(item, label)).map((item) => ({ label, item })))
    .sort((a, b) => distance(a) - distance(b));

const distance = ({ label, item }: Pair): number =>
  Math.max(0, item.cue - label.lastCue, label.cue - item.lastCue) +
  (Math.abs(item.cue - label.cue) + Math.abs(item.lastCue - label.lastCue)) / 1000;

function isOf(item: MeetingItem, label: LabelledItem): boolean {
  if (item.kind !== label.kind || item.competitorId !== label.competitor) return false;
  if (componentName(item) !== label.component) return false;
  return item.kind === 'competitor' || (item.cue <= label.lastCue + NEAR_CUES && label.cue <= item.lastCue + NEAR_CUES);
}

/** Two frameworks ask the same; the set labels it once, as MEDDPIC. */
function componentName({ component }: MeetingItem): string | null {
  if (component === null) return null;
  const isOfBoth = component.component === 'pain' || component.component === 'decision_process';
  return `${isOfBoth ? 'meddpic' : component.framework}.${component.component}`;
}

export interface KindScore {
  readonly kind: MeetingItemKind | 'all';
  readonly labels: number;
  readonly items: number;
  readonly found: number;
  /** Of the matched items, those with the labelled owner and due day. */
  readonly owners: number;
  readonly dues: number;
}

/** Returns the counts of each kind over meetings, and of all kinds at the end. */
export function meetingItemScores(meetings: readonly JudgedMeeting[]): KindScore[] {
  const judged = meetings.map((each) => ({ ...each, ...judgeItems(each) }));
  return [...MEETING_ITEM_KINDS, 'all' as const].map((kind) => {
    const isKind = (of: MeetingItemKind) => kind === 'all' || of === kind;
    const pairs = judged.flatMap(({ meeting, found }) =>
      found.filter(({ label }) => isKind(label.kind)).map((pair) => ({ ...pair, meeting })),
    );
    return {
      kind,
      labels: judged.flatMap(({ meeting }) => meeting.labels.filter((label) => isKind(label.kind))).length,
      items: judged.flatMap(({ items }) => items.filter((item) => isKind(item.kind))).length,
      found: pairs.length,
      owners: pairs.filter(({ label, item, meeting }) => isOwner(item, label, meeting)).length,
      dues: pairs.filter(({ label, item }) => (item.due === null ? null : isoDate(item.due)) === label.due).length,
    };
  });
}

function isOwner({ owner }: MeetingItem, label: LabelledItem, { speakers }: LabelledMeeting): boolean {
  const name = (of: number | string) => nameKey(typeof of === 'number' ? (speakers[of]?.name ?? '') : of);
  if (owner === null || label.owner === null) return owner === label.owner;
  return name('speaker' in owner ? owner.speaker : owner.name) === name(label.owner);
}
