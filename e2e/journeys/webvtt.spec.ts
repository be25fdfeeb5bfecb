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

/** Where a transcript is to keep what a browser does not show. `ours` stands in place of all that the browser reads. */
const DIFFERENCES: Readonly<Record<string, { readonly why: string; readonly ours: readonly Cue[] }>> = {
  'signature with letters behind it': {
    why: 'speech with times is read, signature or not',
    ours: [[1000, 2000, null, 'hello']],
  },
  'signature in small letters': {
    why: 'speech with times is read, signature or not',
    ours: [[1000, 2000, null, 'hello']],
  },
  'signature behind a blank line': {
    why: 'speech with times is read, signature or not',
    ours: [[1000, 2000, null, 'hello']],
  },
  'no signature': { why: 'speech with times is read, signature or not', ours: [[1000, 2000, null, 'hello']] },
  'spaces that are none': {
    why: 'any space may stand around times',
    ours: [
      [1000, 2000, null, 'hello'],
      [1000, 2000, null, 'there'],
    ],
  },
  'an end before its start': {
    why: 'a cue ends no earlier than it begins',
    ours: [
      [0, 59_000, null, 'said 2'],
      [2000, 2000, null, 'said 0'],
      [3000, 3000, null, 'said 1'],
    ],
  },
  'times with digits missing': {
    why: 'other programs write such times',
    ours: [
      [0, 2000, null, 'said 0'],
      [1000, 2000, null, 'said 1'],
      [1000, 2000, null, 'said 2'],
      [1000, 2000, null, 'said 3'],
      [1500, 2500, null, 'said 4'],
    ],
  },
  'times with digits too many': {
    why: 'other programs write such times',
    ours: [
      [1000, 2000, null, 'said 3'],
      [1000, 2000, null, 'said 4'],
    ],
  },
  'times with other marks': { why: 'SRT has a comma', ours: [[1000, 2000, null, 'said 0']] },
};

/** Runs of text that say nothing by themselves: a dash between two voices. */
const SAYS_SOMETHING = /[\p{L}\p{N}\p{S}]/u;
/** Of 2,231 names of characters those of letters and punctuation are known. */
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
