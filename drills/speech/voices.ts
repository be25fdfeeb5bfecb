/** A call that synthetic voices speak, as a browser records it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

/** Who says it, by the voice, and what. */
export const CALL: readonly (readonly [voice: string, text: string])[] = [
  ['slt', 'Thank you for joining the call today.'],
  ['rms', 'Happy to be here. We have looked at the proposal with the whole team.'],
  ['slt', 'Great. What did you think about the price?'],
  ['rms', 'The price is our main concern. It is more than we planned for this year.'],
  ['slt', 'I understand. We can start with a smaller package and grow from there.'],
  ['rms', 'That could work. When would we have to decide?'],
  ['slt', 'The offer is open until the end of March.'],
  ['rms', 'I need the approval of our finance director before we can sign anything.'],
  ['slt', 'I will send you a short summary for her by Friday.'],
  ['rms', 'Good. Our security team also wants to see the test report.'],
  ['slt', 'I will ask our engineers to share it with you tomorrow.'],
  ['rms', 'Then we agreed on the next step. Let us meet again on Tuesday morning.'],
];

/** Seconds of silence after each line. */
const PAUSE = 0.6;

export const wordsOfCall = (times: number): string =>
  Array.from({ length: times }, () => CALL.map(([, text]) => text).join(' ')).join(' ');

/** Returns the call, spoken so many times, as WebM with Opus at 32 kbit/s. */
export async function speakCall(folder: string, times: number): Promise<Buffer> {
  const lines = await Promise.all(
    CALL.map(async ([voice, text], at) => {
      const path = join(folder, `line-${at}.wav`);
      await runProgram('flite', ['-voice', voice, '-t', text, '-o', path]);
      return path;
    }),
  );
  const all = Array.from({ length: times }, () => lines).flat();
  const inputs = all.flatMap((path) => ['-i', path]);
  const padded = all.map((_, at) => `[${at}]aresample=48000,apad=pad_dur=${PAUSE}[p${at}]`).join(';');
  const joined = `${all.map((_, at) => `[p${at}]`).join('')}concat=n=${all.length}:v=0:a=1`;
  const target = join(folder, 'call.webm');
  const opus = ['-ac', '1', '-c:a', 'libopus', '-b:a', '32k', '-live', '1'];
  await runProgram('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs,
    '-filter_complex',
    `${padded};${joined}`,
    ...opus,
    target,
  ]);
  return readFile(target);
}
