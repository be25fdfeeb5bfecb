/** Messages between the process that cuts audio and the one that asked for it. */

/** File descriptors of the child: the take to read, and the file that slices are appended to. */
export const TAKE_FD = 4;
export const SLICES_FD = 5;

/**
 * Seconds that a slice repeats of the one before, so that a word at the edge is whole in one of the two.
 * `joinSlices` takes out what was heard twice.
 */
export const OVERLAP_SECONDS = 2;

export interface CutTask {
  readonly size: number;
  readonly maxBytes: number;
  readonly maxSeconds: number;
}

/** A slice of a take: where it lies in the file of slices, and which stretch of the take it holds. */
export interface AudioSlice {
  readonly position: number;
  readonly size: number;
  /** Milliseconds from the beginning of the take. */
  readonly startMs: number;
  readonly endMs: number;
  readonly mediaType: string;
  readonly extension: string;
}

/** `unreadable`: a sentence for the person who made the recording. */
export type CutEvent =
  | { readonly slice: AudioSlice }
  | { readonly unreadable: string /** The file is fine, and has no sound. */; readonly isSilent: boolean };
