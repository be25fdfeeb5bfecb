/** Reads a file of WebVTT as the browser does. */
import type { Page } from '@playwright/test';

export interface ReadCue {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** Runs of text, each with the name of the voice that it is in. */
  readonly runs: readonly { readonly voice: string | null; readonly text: string }[];
}

/** Returns what a `<track>` holds once it has loaded the address; null where the browser takes it for no WebVTT. */
export const readByBrowser = (page: Page, address: string): Promise<readonly ReadCue[] | null> =>
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
