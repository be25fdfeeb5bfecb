import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../days.ts';
import { FRAMEWORKS } from '../../../facts.ts';
import { MEETING_ITEM_KINDS } from '../../meetingItem.ts';
import { labelledMeeting } from '../labelledMeeting.ts';

const folder = new URL('.', import.meta.url);
const meetings = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => labelledMeeting(file, readFileSync(new URL(file, folder), 'utf8')));
const labels = meetings.flatMap((meeting) => meeting.labels.map((label) => ({ ...label, meeting })));
const COMPONENTS: readonly string[] = Object.entries(FRAMEWORKS).flatMap(([framework, components]) =>
  components.map((component) => `${framework}.${component}`),
);
/** Components that README.md has labelled as those of MEDDPIC. */
const ASKED_BY_MEDDPIC = ['spiced.pain', 'spiced.decision_process'];

describe('the labelled set of meetings', () => {
  it.each(meetings)('$file is a meeting with two sides and cues by their start', ({ day, speakers, cues }) => {
    expect(parseIsoDate(day)).not.toBeNull();
    expect(new Set(speakers.map(({ name }) => name)).size).toBe(speakers.length);
    expect([...new Set(speakers.map(({ side }) => side))].sort()).toEqual(['ours', 'theirs']);
    for (const [index, [startMs, endMs, speaker, text]] of cues.entries()) {
      expect(endMs).toBeGreaterThan(startMs);
      expect(startMs).toBeGreaterThanOrEqual(cues[index - 1]?.[0] ?? 0);
      expect(speakers[speaker]).toBeDefined();
      expect(text).toBe(text.replace(/\s+/g, ' ').trim());
      expect(text).not.toBe('');
    }
    expect(new Set(cues.map(([, , speaker]) => speaker)).size).toBe(speakers.length);
  });

  it.each(meetings)('$file has labels whose quotes begin and end in their cues', ({ cues, labels }) => {
    for (const { cue, lastCue, quote } of labels) {
      const texts = cues.slice(cue, lastCue + 1).map(([, , , text]) => text);
      expect(texts).toHaveLength(lastCue - cue + 1);
      const joined = texts.join(' ');
      const start = joined.indexOf(quote);
      expect(start, quote).toBeGreaterThanOrEqual(0);
      expect(start, quote).toBeLessThan(texts[0]?.length ?? 0);
      expect(start + quote.length, quote).toBeGreaterThan(joined.length - (texts.at(-1)?.length ?? 0));
    }
  });

  it('has labels with what their kind has, and nothing else', () => {
    for (const { kind, owner, due, component, competitor, quote, meeting } of labels) {
      expect(MEETING_ITEM_KINDS).toContain(kind);
      expect(component !== null, quote).toBe(kind === 'evidence');
      if (component !== null) expect(COMPONENTS).toContain(component);
      expect(competitor !== null, quote).toBe(kind === 'competitor');
      if (competitor !== null) expect(meeting.competitors.map(({ name }) => name)).toContain(competitor);
      expect(owner !== null, quote).toBe(kind === 'action_item');
      if (typeof owner === 'number') expect(meeting.speakers[owner]).toBeDefined();
      if (kind !== 'action_item' && kind !== 'next_step') expect(due, quote).toBeNull();
      if (due !== null) {
        expect(parseIsoDate(due), quote).not.toBeNull();
        expect(due >= meeting.day, quote).toBe(true);
      }
    }
  });

  it('has forty-five meetings, a third of them held out, and enough labels of each kind among both', () => {
    expect(meetings.map(({ file }) => Number(file.slice(0, 2)))).toEqual(
      Array.from({ length: 45 }, (_, index) => index + 1),
    );
    for (const [isHeldOut, count, labelCount, atLeast] of [
      [false, 30, 500, { action_item: 100, evidence: 150, other: 20 }],
      [true, 15, 300, { action_item: 40, evidence: 100, other: 10 }],
    ] as const) {
      const half = meetings.filter(({ heldOut }) => heldOut === isHeldOut);
      expect(half).toHaveLength(count);
      const labelsOfHalf = half.flatMap((meeting) => meeting.labels);
      expect(labelsOfHalf.length).toBeGreaterThanOrEqual(labelCount);
      for (const kind of MEETING_ITEM_KINDS) {
        const least = kind === 'action_item' || kind === 'evidence' ? atLeast[kind] : atLeast.other;
        expect(labelsOfHalf.filter((label) => label.kind === kind).length, kind).toBeGreaterThanOrEqual(least);
      }
      expect(new Set(labelsOfHalf.flatMap(({ component }) => component ?? []))).toEqual(
        new Set(COMPONENTS.filter((component) => !ASKED_BY_MEDDPIC.includes(component))),
      );
    }
  });

  it('has no label twice, and each competitor once a meeting, under one of its names', () => {
    const keys = labels.map(({ meeting, kind, component, cue, quote }) =>
      JSON.stringify([meeting.file, kind, component, cue, quote]),
    );
    expect(new Set(keys).size).toBe(keys.length);
    for (const { file, competitors, labels } of meetings) {
      const named = labels.flatMap(({ competitor }) => competitor ?? []);
      expect(new Set(named).size, file).toBe(named.length);
      for (const { competitor, quote } of labels) {
        if (competitor === null) continue;
        const names = competitors
          .filter(({ name }) => name === competitor)
          .flatMap((one) => [one.name, ...one.aliases]);
        expect(
          names.some((name) => quote.toLowerCase().includes(name.toLowerCase())),
          quote,
        ).toBe(true);
      }
    }
  });
});
