import { findMeetingItems } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { findItems } from './find-items.ts';

const LINES = [
  'Our CFO signs everything above fifty thousand dollars.',
  'I will send you the security questionnaire by Friday.',
  'Honestly, the price is too high for us at the moment.',
  'We are also looking at Kranwerk for this.',
];

const read = {
  transcript: {
    format: 'webvtt' as const,
    language: 'en',
    isTimed: true,
    speakers: ['Rae Wright', 'Priya Shah'],
    cues: Array.from({ length: 800 }, (_, at) => ({
      startMs: at * 5_000,
      endMs: at * 5_000 + 4_000,
      speaker: at % 2,
      text: LINES[at % LINES.length] ?? '',
    })),
  },
  context: {
    competitors: [{ id: '0190a0a0-0000-7000-8000-000000000001', name: 'Kranwerk', aliases: [] }],
    colleagues: [1],
    day: 20_522,
    names: ['Rae Wright'],
  },
};

describe('items of a long transcript', () => {
  it('are those that the rules find', async () => {
    const found = await findItems(read);
    expect(found.length).toBeGreaterThan(100);
    expect(found).toEqual(findMeetingItems(read.transcript, read.context));
  });

  it('are refused in a sentence where the process was ended or is out of memory, and are found the next time', async () => {
    const slow = findItems(read, { milliseconds: 1, heapMb: 256 });
    await expect(slow).rejects.toThrow(/took too long\. The transcript is kept\./);
    const long = {
      ...read,
      transcript: { ...read.transcript, cues: Array.from({ length: 250 }, () => read.transcript.cues).flat() },
    };
    const big = findItems(long, { milliseconds: 60_000, heapMb: 12 });
    await expect(big).rejects.toThrow(/needed too much memory\. The transcript is kept\./);
    expect((await findItems(read)).length).toBeGreaterThan(100);
  });
});
