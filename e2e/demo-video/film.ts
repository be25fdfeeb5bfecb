/** Takes a film frame by frame: its time passes only when a frame is taken, so that a slow machine makes the same film. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

export const FRAMES_A_SECOND = 25;
/** What holds still is given again after so many frames, so that a jump into it finds one close by. */
const REPEATED_AFTER = FRAMES_A_SECOND;

export interface Film {
  /** Seconds of film so far. */
  seconds(): number;
  /** Takes what the page shows now, for so many frames. */
  shoot(page: Page, frames?: number): Promise<void>;
}

export interface RecordedFilm extends Film {
  /** Returns the path of a list that ffmpeg reads (its format `concat`). */
  list(): string;
  /** Returns the path of the frame that is shown at this second. */
  frameAt(second: number): string;
}

/** Keeps each frame as a file in the folder. */
export function recordFilm(folder: string): RecordedFilm {
  mkdirSync(folder, { recursive: true });
  const shots: { readonly file: string; readonly frames: number }[] = [];
  const count = () => shots.reduce((sum, { frames }) => sum + frames, 0);
  return {
    seconds: () => count() / FRAMES_A_SECOND,
    async shoot(page, frames = 1) {
      const file = join(folder, `${String(shots.length).padStart(5, '0')}.png`);
      await page.screenshot({ path: file, caret: 'hide', scale: 'device' });
      shots.push({ file, frames });
    },
    list() {
      const path = join(folder, 'frames.txt');
      const lines = shots.flatMap(({ file, frames }) =>
        repeats(frames).map((shown) => `file '${file}'\nduration ${shown / FRAMES_A_SECOND}`),
      );
      // ffmpeg passes over the duration of the last file unless the file is named again.
      writeFileSync(path, ['ffconcat version 1.0', ...lines, `file '${shots.at(-1)?.file}'`, ''].join('\n'));
      return path;
    },
    frameAt(second) {
      let end = 0;
      const shown = shots.find(({ frames }) => {
        end += frames / FRAMES_A_SECOND;
        return end > second;
      });
      if (!shown) throw new Error(`the film has no frame at ${second} s`);
      return shown.file;
    },
  };
}

/** The frames of a shot, in pieces that are not longer than they may be. */
function repeats(frames: number): readonly number[] {
  const pieces = Array.from({ length: Math.floor(frames / REPEATED_AFTER) }, () => REPEATED_AFTER);
  const rest = frames % REPEATED_AFTER;
  return rest > 0 ? [...pieces, rest] : pieces;
}

/** Counts frames and takes none, to try the scenes or to read their figures. */
export function rehearse(): Film {
  let taken = 0;
  return {
    seconds: () => taken / FRAMES_A_SECOND,
    async shoot(_page, frames = 1) {
      taken += frames;
    },
  };
}
