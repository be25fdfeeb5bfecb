/** The sound that a new engine is tried with. */
import type { SpeechFile } from './transcriber.ts';

const RATE = 16_000;
const SECONDS = 0.5;
const TONE_HERTZ = 440;
const HEADER_BYTES = 44;

/** Returns half a second of a quiet tone as WAV: no words, and nothing of the organisation. */
export function tryClip(): SpeechFile {
  const samples = RATE * SECONDS;
  const content = Buffer.alloc(HEADER_BYTES + samples * 2);
  content.write('RIFF', 0, 'ascii');
  content.writeUInt32LE(content.length - 8, 4);
  content.write('WAVEfmt ', 8, 'ascii');
  content.writeUInt32LE(16, 16);
  // PCM, one channel.
  content.writeUInt16LE(1, 20);
  content.writeUInt16LE(1, 22);
  content.writeUInt32LE(RATE, 24);
  content.writeUInt32LE(RATE * 2, 28);
  content.writeUInt16LE(2, 32);
  content.writeUInt16LE(16, 34);
  content.write('data', 36, 'ascii');
  content.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    const value = Math.round(2000 * Math.sin((2 * Math.PI * TONE_HERTZ * at) / RATE));
    content.writeInt16LE(value, HEADER_BYTES + at * 2);
  }
  return { content, mediaType: 'audio/wav', fileName: 'try.wav', durationMs: SECONDS * 1000 };
}
