/** Reads files of WebVTT as the browser does, to compare them with what we read. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { readTranscript } from '../../packages/rules/src/transcripts/readTranscript.ts';
import { spokenText } from '../../packages/rules/src/transcripts/transcriptBuilder.ts';

/** Start and end in milliseconds, voice and words. */
export type Cue = readonly [number, number, string | null, string];

interface ReadCue {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** Runs of text, each with the name of the voice that it is in. */
  readonly runs: readonly { readonly voice: string | null; readonly text: string }[];
}

/** Returns what a `<track>` holds once it has loaded the address; null where the browser takes it for no WebVTT. */
const readByBrowser = (page: Page, address: string): Promise<readonly ReadCue[] | null> =>
  page.evaluate(async (src) => {
    const track = document.createElement('track');
    const video = document.createElement('video');
    const loaded = new Promise<boolean>((resolve) => {
      track.addEventListener('load', () => resolve(true));
      track.addEventListener('error', () => resolve(false));
    });
    track.src = src;
    track.default = true;
    video.append(track);
    document.body.replaceChildren(video);
    track.track.mode = 'hidden';
    if (!(await loaded)) return null;
    return Array.from(track.track.cues as Iterable<VTTCue> | ArrayLike<VTTCue>, (cue) => {
      const runs: { voice: string | null; text: string }[] = [];
      const fragment = cue.getCueAsHTML();
      const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const voice = texts.currentNode.parentElement?.closest('[title]')?.getAttribute('title') ?? null;
        const text = texts.currentNode.textContent ?? '';
        const last = runs.at(-1);
        if (last && last.voice === voice) last.text += text;
        else runs.push({ voice, text });
      }
      return { start: cue.startTime, end: cue.endTime, runs };
    });
  }, address);

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

/**
 * Calls back for each file with the cues that we read and those that the browser reads. The page is on no server of ours: the
 * browser ends the requests for files that it refuses.
 */
export async function compareWithBrowser(
  page: Page,
  files: readonly (string | Buffer)[],
  compare: (index: number, ours: readonly Cue[], browsers: readonly Cue[]) => void,
): Promise<void> {
  const server = createServer(({ url = '' }, answer) => {
    const file = files[Number(url.slice(1))];
    if (url !== '/' && file !== undefined) answer.setHeader('content-type', 'text/vtt').end(file);
    else
      answer
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>WebVTT</title><link rel="icon" href="data:,">');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await page.goto(`${origin}/`);
    for (const [index, file] of files.entries())
      compare(index, cuesOfOurs(file.toString()), await cuesOfBrowser(page, `${origin}/${index}`));
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
