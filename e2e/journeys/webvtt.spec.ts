import { expect, test } from '@playwright/test';
import { ODD_WEBVTT } from '../../packages/rules/src/transcripts/testing/oddWebVtt.ts';
import { type Cue, compareWithBrowser } from '../support/webvtt.ts';

/** Returns cues without a voice: start, end and words of each. */
const plain = (...cues: readonly (readonly [number, number, string])[]): Cue[] =>
  cues.map(([start, end, words]) => [start, end, null, words]);

interface Difference {
  readonly why: string;
  /** Stands in place of all that the browser reads. */
  readonly ours: readonly Cue[];
}

const ANY_SIGNATURE: Difference = {
  why: 'speech with times is read, signature or not',
  ours: plain([1000, 2000, 'hello']),
};

/** Lists where we read otherwise than a browser: a transcript keeps what a browser does not show. */
const DIFFERENCES: Readonly<Record<string, Difference>> = {
  'signature with letters behind it': ANY_SIGNATURE,
  'signature in small letters': ANY_SIGNATURE,
  'signature behind a blank line': ANY_SIGNATURE,
  'no signature': ANY_SIGNATURE,
  'spaces that are none': {
    why: 'any space may stand around times',
    ours: plain([1000, 2000, 'hello'], [1000, 2000, 'there']),
  },
  'an end before its start': {
    why: 'a cue ends no earlier than it begins',
    ours: plain([0, 59_000, 'said 2'], [2000, 2000, 'said 0'], [3000, 3000, 'said 1']),
  },
  'times with digits missing': {
    why: 'other programs write such times',
    ours: plain(
      [0, 2000, 'said 0'],
      [1000, 2000, 'said 1'],
      [1000, 2000, 'said 2'],
      [1000, 2000, 'said 3'],
      [1500, 2500, 'said 4'],
    ),
  },
  'times with digits too many': {
    why: 'other programs write such times',
    ours: plain([1000, 2000, 'said 3'], [1000, 2000, 'said 4']),
  },
  'times with other marks': { why: 'SRT has a comma', ours: plain([1000, 2000, 'said 0']) },
};

// In a window of its own, without our server: the browser ends the requests for files that it refuses.
test('a transcript of WebVTT is read as the browser reads it', async ({ page }) => {
  const names = Object.keys(ODD_WEBVTT);
  await compareWithBrowser(page, Object.values(ODD_WEBVTT), (index, ours, browsers) => {
    const name = names[index] ?? '';
    const difference = DIFFERENCES[name];
    expect(ours, difference ? `${name}: ${difference.why}` : name).toEqual(difference?.ours ?? browsers);
    if (difference) expect(browsers, `${name} is no difference`).not.toEqual(ours);
  });
});
