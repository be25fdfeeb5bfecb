/** What an engine implements that turns speech into text. */
import type { SpokenSegment } from '@forecastle/rules';

/** Speech in one file that an engine takes: at most `maxBytes` of it, with its times counted from its beginning. */
export interface SpeechFile {
  readonly content: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
  readonly durationMs: number;
}

export interface Transcription {
  /** With times from the beginning of the file; one segment over all of it where the engine gives no times. */
  readonly segments: readonly SpokenSegment[];
  /** BCP 47; null where the engine does not say it. */
  readonly language: string | null;
}

interface FaultDetails {
  readonly isTransient: boolean;
  readonly retryAfterSeconds?: number | null;
  /** Setting of the engine that is wrong. */
  readonly field?: 'address' | 'key' | 'model' | null;
}

/** Why there is no transcription, for a person, and whether asking again may help. */
export class TranscriptionFault extends Error {
  override name = 'TranscriptionFault';
  readonly isTransient: boolean;
  readonly retryAfterSeconds: number | null;
  readonly field: 'address' | 'key' | 'model' | null;

  constructor(message: string, { isTransient, retryAfterSeconds = null, field = null }: FaultDetails) {
    super(message);
    this.isTransient = isTransient;
    this.retryAfterSeconds = retryAfterSeconds;
    this.field = field;
  }
}

export interface Transcriber {
  /** Provider and model, as people see them. */
  readonly name: string;
  /** Host that receives the audio. */
  readonly host: string;
  readonly maxBytes: number;
  /** Longest stretch to send at once. */
  readonly maxSeconds: number;
  /** Throws TranscriptionFault, and what the signal aborts with. */
  transcribe(speech: SpeechFile, signal: AbortSignal): Promise<Transcription>;
}
