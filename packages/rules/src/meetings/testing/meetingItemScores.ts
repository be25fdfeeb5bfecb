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
    transcript: { format: 'plain', language: 'en', speakers: meeting.speakers.map(({ name }) => name), cues },
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

/** Returns which labels the items hold. A label and an item are matched once: kind, component and competitor are the same, and their cues overlap. */
export function judgeItems({ meeting, items }: JudgedMeeting): JudgedItems {
  const left = new Set(items);
  const found: Pair[] = [];
  const missed: LabelledItem[] = [];
  for (const label of meeting.labels) {
    const fits = [...left].filter((item) => isOf(item, label));
    // The nearest, so that two labels beside one another do not take one another's item.
    const item = fits.sort((a, b) => distance(a, label) - distance(b, label))[0];
    if (item === undefined) missed.push(label);
    else {
      left.delete(item);
      found.push({ label, item });
    }
  }
  return { found, missed, wrong: [...left] };
}

const distance = (item: MeetingItem, { cue, lastCue }: LabelledItem): number =>
  Math.abs(item.cue - cue) + Math.abs(item.lastCue - lastCue);

const isOf = (item: MeetingItem, label: LabelledItem): boolean =>
  item.kind === label.kind &&
  item.cue <= label.lastCue &&
  label.cue <= item.lastCue &&
  (item.component === null ? null : `${item.component.framework}.${item.component.component}`) === label.component &&
  item.competitorId === label.competitor;

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
