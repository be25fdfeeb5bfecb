/** Words and figures of recordings. */

/** The server keeps this with the recording, word for word. */
export const CONSENT_STATEMENT =
  'Everyone in the meeting knows that it is recorded and turned into text, and has agreed.';
export const UPLOAD_STATEMENT =
  'Everyone in this recording knew that it was recorded, and has agreed that it is turned into text.';

/** Says why the browser gives no sound, and what to do about it. */
export function microphoneFault(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'Your browser blocks the microphone. Open the site settings beside the address, allow the microphone, then try again.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No microphone found. Connect one, then try again.';
    case 'NotReadableError':
    case 'AbortError':
      return 'Another program is using the microphone. Close it, then try again.';
    default:
      return 'The microphone could not be opened. Try again, or choose another one.';
  }
}

export const TAB_FAULT =
  'No sound of a tab came. Choose a tab, switch on “Also share tab audio”, then try again. Or record with the microphone alone.';
export const NO_RECORDER =
  'This browser cannot record here. Use a current Chrome, Edge, Firefox or Safari, over a secure connection (https).';

const QUIET = 0.12;
const GOOD = 0.4;
const LOUD = 0.95;

/** Says what a level from 0 to 1 means to the person who speaks. */
export const levelWords = (level: number): string =>
  level < QUIET ? 'No sound' : level < GOOD ? 'Quiet' : level < LOUD ? 'Good' : 'Too loud';

const FLOOR_DECIBELS = -60;
const CEILING_DECIBELS = -6;
/** Returns the level of a root mean square of samples: 0 at the noise of a quiet room, 1 where it begins to clip. */
export function levelOf(rootMeanSquare: number): number {
  if (rootMeanSquare <= 0) return 0;
  const decibels = 20 * Math.log10(rootMeanSquare);
  return Math.min(1, Math.max(0, (decibels - FLOOR_DECIBELS) / (CEILING_DECIBELS - FLOOR_DECIBELS)));
}
