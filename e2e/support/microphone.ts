/** Makes a microphone that says what a file holds, for browsers of journeys that record. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeThrowawayFolder } from '../../packages/server/src/testing/throwaway-folder.ts';

const RATE = 16_000;

/** Writes a WAV of so many seconds: a voice of a kind, three syllables a second, which suppression of noise leaves alone. */
export function writeSpeech(path: string, seconds: number): string {
  const samples = Buffer.alloc(RATE * seconds * 2);
  for (let at = 0; at < RATE * seconds; at++) {
    const time = at / RATE;
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 3 * time));
    const pitch = 140 + 40 * Math.sin(2 * Math.PI * 0.7 * time);
    const voice = [1, 2, 3, 5].reduce(
      (sum, harmonic) => sum + Math.sin(2 * Math.PI * pitch * harmonic * time) / harmonic,
      0,
    );
    samples.writeInt16LE(Math.round(9000 * syllable * voice), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  writeFileSync(path, Buffer.concat([head, samples]));
  return path;
}

/** Returns a folder for files of a journey. */
export const speechFolder = (): string => makeThrowawayFolder('speech');

/** Returns the arguments of a browser whose microphone plays a file, without asking for leave. */
export const microphoneArgs = (folder: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${writeSpeech(join(folder, 'speech.wav'), 30)}`,
];
