/**
 * How many of the labelled items the rules find in transcripts of meetings (recall), and how many of their proposals are
 * among them (precision), for the meetings that were read while rules were written and for those that are held out.
 * No threshold: the set is invented. `each` lists what was missed and what is wrong in the meetings that were read.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { findMeetingItems } from '@forecastle/rules';
import { labelledMeeting } from '../packages/rules/src/meetings/testing/labelledMeeting.ts';
import {
  type JudgedMeeting,
  judgeItems,
  type KindScore,
  meetingItemScores,
  meetingToRead,
} from '../packages/rules/src/meetings/testing/meetingItemScores.ts';
import { percentile, percentOf, reportMachine, reportTime } from './report.ts';

const SET = new URL('../packages/rules/src/meetings/testing/set/', import.meta.url);
/** Milliseconds for a transcript of 20,000 cues. */
const LONG_CUES = 20_000;
const LONG_CEILING_MS = 300;
const ROUNDS = 5;

export async function run(wanted: readonly string[]): Promise<void> {
  const judged = judgeSet();
  process.stdout.write(`${meetingItemLines(judged).join('\n')}\n`);
  if (wanted.includes('each')) judged.filter(({ meeting }) => !meeting.heldOut).forEach(printEach);
  reportTime(
    `rules over ${LONG_CUES.toLocaleString('en')} cues, median`,
    longMs(judged.map(({ meeting }) => meetingToRead(meeting))),
    LONG_CEILING_MS,
  );
  reportMachine();
}

/** Reads each labelled meeting by the rules. */
export function judgeSet(): JudgedMeeting[] {
  const meetings = readdirSync(SET)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => labelledMeeting(file, readFileSync(new URL(file, SET), 'utf8')));
  return meetings.map((meeting) => {
    const { transcript, context } = meetingToRead(meeting);
    return { meeting, items: findMeetingItems(transcript, context) };
  });
}

/** Returns both tables: the meetings that were read, then those that are held out. */
export function meetingItemLines(judged: readonly JudgedMeeting[]): string[] {
  const { read = [], heldOut = [] } = Object.groupBy(judged, ({ meeting }) => (meeting.heldOut ? 'heldOut' : 'read'));
  return [...tableOf('read while rules were written', read), ...tableOf('held out', heldOut)];
}

function tableOf(name: string, meetings: readonly JudgedMeeting[]): string[] {
  const columns = ['', 'labels', 'items', 'found', 'precision', 'recall', 'owner', 'due'];
  return [
    `${meetings.length} meetings, ${name}`,
    row(columns),
    ...meetingItemScores(meetings).map((score) => row(cells(score))),
    '',
  ];
}

const row = ([name = '', ...cellsOf]: readonly string[]) =>
  name.padEnd(14) + cellsOf.map((cell) => cell.padStart(10)).join('');
const cells = ({ kind, labels, items, found, owners, dues }: KindScore): string[] => {
  const isToDo = kind === 'action_item' || kind === 'next_step';
  return [
    kind,
    ...[labels, items, found].map(String),
    percentOf(found, items),
    percentOf(found, labels),
    kind === 'action_item' ? percentOf(owners, found) : '',
    isToDo ? percentOf(dues, found) : '',
  ];
};

function printEach(judged: JudgedMeeting): void {
  const { missed, wrong } = judgeItems(judged);
  process.stdout.write(`${judged.meeting.file}\n`);
  for (const { kind, component, cue, quote } of missed)
    process.stdout.write(`  missed ${component ?? kind} ${cue}: ${quote}\n`);
  for (const { kind, component, cue, quote, rule } of wrong)
    process.stdout.write(
      `  wrong  ${component === null ? kind : `${component.framework}.${component.component}`} ${cue}: ${quote} (${rule})\n`,
    );
}

/** All meetings one after another, again and again, as one long transcript. */
function longMs(meetings: readonly ReturnType<typeof meetingToRead>[]): number {
  const spoken = meetings.flatMap(({ transcript }) =>
    transcript.cues.map((cue) => ({ ...cue, speaker: cue.speaker === null ? null : cue.speaker % 2 })),
  );
  const cues = Array.from(
    { length: LONG_CUES },
    (_, at) => spoken[at % spoken.length] ?? { startMs: 0, endMs: 0, speaker: null, text: '' },
  );
  const context = {
    competitors: meetings.flatMap((meeting) => meeting.context.competitors),
    colleagues: [0],
    day: 20_000,
    names: [],
  };
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    findMeetingItems({ format: 'plain', language: 'en', isTimed: true, speakers: ['Ana', 'Bo'], cues }, context);
    return performance.now() - begun;
  });
  return percentile(times, 50);
}
