/**
 * Synthetic voices speak a call, which is uploaded as a browser's recording, cut and sent to a real recogniser, and comes back as
 * a transcript. Prints its word errors, beside those of the recogniser without the product: cutting and joining may add none.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Body, Client } from './kills/client.ts';
import { type Compared, compareIn } from './kills/compare-in.ts';
import { Server } from './kills/server.ts';
import { done } from './mailboxes/scene.ts';
import { recognise, startBridge } from './speech/bridge.ts';
import { installSpeech } from './speech/install.ts';
import { speakCall, wordsOfCall } from './speech/voices.ts';
import { type WordErrors, wordErrors } from './speech/word-errors.ts';

/** The call is a minute long. Of a model without times two minutes are sent at once: four minutes are cut twice. */
const RECORDINGS = [
  { name: 'one part, with times', model: 'pocketsphinx', times: 1 },
  { name: 'several parts, without times', model: 'gpt-4o-transcribe', times: 4 },
] as const;
/** Percent of words that a joint of parts may add. */
const JOINTS_MAY_ADD = 2;
const SLICE_BYTES = 200_000;
const TRANSCRIBED_WITHIN = 600_000;
const LOOK_MS = 500;

const say = (line: string) => process.stdout.write(`${line}\n`);
const figures = ({ words, errors, substituted, deleted, inserted }: WordErrors): string =>
  `${errors}% of ${words} words (substituted ${substituted}%, deleted ${deleted}%, inserted ${inserted}%)`;

/** True when every transcript came, and the product added no errors of its own. */
export const run = (wanted: readonly string[]): Promise<boolean> => {
  installSpeech();
  return compareIn(wanted, { what: 'speech', none: 'recordings that failed: 0' }, drill);
};

async function drill({ home, differ }: Compared): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'forecastle-speech-'));
  const bridge = await startBridge(folder);
  const server = new Server(home, { AI_PRIVATE_ENDPOINTS: 'true' });
  await server.start();
  try {
    const admin = new Client(server, { acknowledged: 0, unacknowledged: 0, errors: new Map() });
    await admin.signUp('Harbourline', 'mere@example.com');
    for (const { name, model, times } of RECORDINGS) {
      const engine = { kind: 'compatible', address: bridge.address, model };
      await done(admin, 'PUT', '/transcription/engine', engine);
      const recording = await speakCall(folder, times);
      const alone = (await recognise(folder, recording)).map(({ text }) => text).join(' ');
      const before = bridge.sent();
      const through = await transcribed(admin, recording);
      const said = wordsOfCall(times);
      const [ours, theirs] = [await wordErrors(folder, said, through), await wordErrors(folder, said, alone)];
      say(`${name}: ${bridge.sent() - before} parts`);
      say(`  through Forecastle: ${figures(ours)}`);
      say(`  recogniser alone:   ${figures(theirs)}`);
      if (ours.errors > theirs.errors + JOINTS_MAY_ADD)
        differ(`${name}: ${ours.errors}% errors, ${theirs.errors}% alone`);
    }
  } finally {
    await server.stop();
    await bridge.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Sends a recording as the browser does, and returns its transcript. */
async function transcribed(admin: Client, recording: Buffer): Promise<string> {
  const consent = { isConfirmed: true, statement: 'Everyone in the meeting has agreed to the recording.' };
  const { id } = await done(admin, 'POST', '/recorded-meetings/recordings', { consent });
  const take = await done(admin, 'POST', `/recorded-meetings/${id}/takes`, { mediaType: 'audio/webm' });
  for (let slice = 0; slice * SLICE_BYTES < recording.length; slice++) {
    const body = recording.subarray(slice * SLICE_BYTES, (slice + 1) * SLICE_BYTES);
    const { status } = await admin.ask('PUT', `/recorded-meetings/${id}/takes/${take.id}/slices/${slice}`, { body });
    if (status >= 300) throw new Error(`slice ${slice} answered ${status}`);
  }
  await done(admin, 'POST', `/recorded-meetings/${id}/recording/finish`);
  const until = performance.now() + TRANSCRIBED_WITHIN;
  for (;;) {
    const progress: Body = await admin.get(`/recorded-meetings/${id}/transcription`);
    if (progress.state === 'ready') break;
    if (progress.state !== 'transcribing' || performance.now() > until) {
      throw new Error(`not transcribed: ${JSON.stringify(progress)}`);
    }
    await delay(LOOK_MS);
  }
  const { cues } = await admin.get(`/recorded-meetings/${id}/transcript`);
  return cues.map(([, , , text]: [number, number, number | null, string]) => text).join(' ');
}
