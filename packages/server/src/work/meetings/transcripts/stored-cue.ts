import type { TranscriptCue } from '@forecastle/rules';

/** A cue as parts of transcripts keep it. */
export interface StoredCue extends TranscriptCue {
  /** What stood there before a person corrected it. It is kept in the cue, so that it goes wherever the cue's words go. */
  readonly corrected?: CueCorrection;
  /** Speaker whom the transcript named, where a person has merged them into another one. */
  readonly heardAs?: number;
}

export interface CueCorrection {
  readonly original: string;
  readonly byId: string;
  /** ISO 8601 instant. */
  readonly at: string;
}
