import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { readTranscript } from '../../packages/rules/src/transcripts/readTranscript.ts';
import { ODD_WEBVTT } from '../../packages/rules/src/transcripts/testing/oddWebVtt.ts';
import { spokenText } from '../../packages/rules/src/transcripts/transcriptBuilder.ts';
import { readByBrowser } from '../support/webvtt.ts';

/** Start and end in milliseconds, voice and words. */
type Cue = readonly [number, number, string | null, string];

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

/** A dash between two voices says nothing: other runs of text hold one of these. */
const SAYS_SOMETHING = /[\p{L}\p{N}\p{S}]/u;
/** We know the names of letters and punctuation, not all 2,231 names of characters. */
const UNKNOWN_NAME = '&CounterClockwiseContourIntegral;';

function cuesOfOurs(text: string): Cue[] {
  const read = readTranscript(text, { fileName: 'odd.vtt' });
  if ('fault' in read) return [];
  const { cues, speakers } = read.transcript;
  // Of cues that begin together, a browser lists the longest first.
  return cues
    .toSorted((a, b) => a.startMs - b.startMs || b.endMs - a.endMs)
    .map(({ startMs, endMs, speaker, text: words }) => [
      startMs,
      endMs,
      speaker === null ? null : (speakers[speaker] ?? null),
      words.replace(UNKNOWN_NAME, '∳'),
    ]);
}

async function cuesOfBrowser(page: Page, address: string): Promise<Cue[]> {
  const cues = (await readByBrowser(page, address)) ?? [];
  return cues.flatMap(({ start, end, runs }) =>
    runs
      .map(({ voice, text }) => ({ voice: spokenText(voice ?? '') || null, text: spokenText(text) }))
      .filter(({ voice, text }) => text !== '' && (runs.length < 2 || voice !== null || SAYS_SOMETHING.test(text)))
      .map(({ voice, text }): Cue => [Math.round(start * 1000), Math.round(end * 1000), voice, text]),
  );
}

// In a window of its own, without our server: the browser ends the requests for files that it refuses.
test('a transcript of WebVTT is read as the browser reads it', async ({ page }) => {
  const names = Object.keys(ODD_WEBVTT);
  const server = createServer(({ url = '' }, answer) => {
    const name = names[Number(url.slice(1))];
    if (url !== '/' && name !== undefined) answer.setHeader('content-type', 'text/vtt').end(ODD_WEBVTT[name]);
    else
      answer
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>WebVTT</title><link rel="icon" href="data:,">');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await page.goto(`${origin}/`);
    for (const [index, name] of names.entries()) {
      const ours = cuesOfOurs(ODD_WEBVTT[name] ?? '');
      const browsers = await cuesOfBrowser(page, `${origin}/${index}`);
      const difference = DIFFERENCES[name];
      expect(ours, difference ? `${name}: ${difference.why}` : name).toEqual(difference?.ours ?? browsers);
      if (difference) expect(browsers, `${name} is no difference`).not.toEqual(ours);
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
