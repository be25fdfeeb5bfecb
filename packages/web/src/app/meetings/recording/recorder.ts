/** Records a meeting: one at a time, and on while its person is on other screens. */
import { type Api, api, newKey } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { changeRecorder, goesOn, IDLE, recorderState } from './activeRecording.ts';
import { forgetRecording, forgetSlice, keepSlice, keptSlices } from './keptSlices.ts';
import { CONSENT_STATEMENT, microphoneFault, NO_RECORDER } from './recordWords.ts';
import { NotReached, type Slice, saveSlice, untilReached } from './sliceSender.ts';
import { NoTabSound, openSound, recorderType, type SoundChoice, type SoundSource } from './soundSource.ts';

export type Recording = Awaited<ReturnType<Api['recordings']['get']>>;

/** Milliseconds that a killed browser loses at most. */
const SLICE_MS = 2000;
/** Speech in one channel takes 14 MB an hour. */
const BITS_PER_SECOND = 32_000;
const TICK_MS = 250;
const SILENT_AFTER_MS = 60_000;

export interface NewRecording extends SoundChoice {
  readonly opportunityId: string | null;
  readonly title: string;
}

/** What is open while it is recorded. */
interface Take {
  readonly recording: Recording;
  readonly chosen: SoundChoice;
  readonly takeId: string;
  readonly recorder: MediaRecorder;
  readonly source: SoundSource;
  /** Of the takes before it. */
  readonly earlierMs: number;
  readonly stopped: Promise<void>;
  /** Recorded until the last pause. */
  recordedMs: number;
  /** When it was started or resumed; null while it is paused. */
  runsSince: number | null;
  heardAt: number;
  nextSlice: number;
  ticking: ReturnType<typeof setInterval>;
}

let take: Take | null = null;
let pending: Slice[] = [];
let sending: Promise<void> | null = null;
let line = new AbortController();
let release: (() => void) | null = null;

/** Returns the sound that is recorded, to draw its level; null while nothing is recorded. */
export const recordedSound = (): SoundSource | null => take?.source ?? null;

/** Begins a recording, or goes on with one whose browser was closed. */
export async function startRecording(
  chosen: NewRecording | (SoundChoice & { readonly goOn: Recording }),
): Promise<void> {
  if (goesOn(recorderState()) && recorderState().phase !== 'interrupted') return;
  const mediaType = typeof MediaRecorder === 'undefined' ? null : recorderType();
  if (mediaType === null) return changeRecorder({ fault: NO_RECORDER });
  const before = recorderState();
  changeRecorder({ phase: 'starting', fault: null });
  let source: SoundSource | null = null;
  try {
    source = await openSound(chosen);
    const recording = 'goOn' in chosen ? await caughtUp(chosen.goOn) : await begin(chosen);
    await record({ recording, chosen, source, mediaType });
  } catch (error) {
    source?.close();
    changeRecorder({ phase: before.phase === 'interrupted' ? 'interrupted' : 'idle', fault: faultOf(error) });
  }
}

/** Goes on with a recording whose sound stopped coming. */
export const goOnRecording = async (): Promise<void> => {
  if (take) await startRecording({ ...take.chosen, goOn: take.recording });
};

const faultOf = (error: unknown): string =>
  error instanceof NoTabSound
    ? error.message
    : error instanceof DOMException
      ? microphoneFault(error)
      : problemOf(error).message;

const begin = ({ opportunityId, title }: NewRecording): Promise<Recording> =>
  api.recordings.begin(
    {
      ...(opportunityId !== null && { opportunityId }),
      ...(title.trim() !== '' && { title: title.trim() }),
      consent: { isConfirmed: true, statement: CONSENT_STATEMENT },
    },
    { context: { idempotencyKey: newKey() } },
  );

/** Sends what this browser still has of a recording, and returns it as it stands then. */
async function caughtUp({ id }: Recording): Promise<Recording> {
  await drained();
  for (const slice of await keptSlices(id)) {
    // What came after a gap, or to a take that was ended elsewhere, has no place any more.
    await saveSlice(slice, { signal: line.signal, onOffline: setOffline }).catch(() => undefined);
    await forgetSlice(slice);
  }
  return api.recordings.get({ id });
}

interface ToRecord extends Pick<Take, 'recording' | 'source'> {
  readonly chosen: SoundChoice;
  readonly mediaType: string;
}

async function record({ recording, chosen, source, mediaType }: ToRecord): Promise<void> {
  const { id, title } = recording;
  const container = mediaType.split(';', 1)[0] as 'audio/webm';
  const { id: takeId, startsMs } = await api.recordings.beginTake(
    { id, mediaType: container },
    { context: { idempotencyKey: newKey() } },
  );
  const recorder = new MediaRecorder(source.stream, { mimeType: mediaType, audioBitsPerSecond: BITS_PER_SECOND });
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  recorder.ondataavailable = ({ data }) => addSlice(data);
  recorder.onstop = () => resolve();
  recorder.onerror = () => interrupt('The browser stopped recording. What was recorded is kept.');
  source.onEnded(() => interrupt('The microphone was disconnected. What was recorded is kept.'));
  const now = performance.now();
  take = {
    recording,
    chosen: { deviceId: chosen.deviceId, withTab: chosen.withTab },
    takeId,
    recorder,
    source,
    earlierMs: startsMs,
    stopped,
    recordedMs: 0,
    runsSince: now,
    heardAt: now,
    nextSlice: 0,
    ticking: setInterval(tick, TICK_MS),
  };
  // Of a take that the server refused.
  pending = [];
  hold(id);
  recorder.start(SLICE_MS);
  changeRecorder({ ...IDLE, phase: 'recording', id, title, recordedMs: startsMs, savedMs: startsMs });
}

const takeMs = ({ recordedMs, runsSince }: Take): number =>
  recordedMs + (runsSince === null ? 0 : performance.now() - runsSince);

function tick(): void {
  if (!take) return;
  const now = performance.now();
  if (take.runsSince === null || take.source.isHeard()) take.heardAt = now;
  changeRecorder({ recordedMs: take.earlierMs + takeMs(take), isSilent: now - take.heardAt > SILENT_AFTER_MS });
}

function addSlice(content: Blob): void {
  if (!take || content.size === 0) return;
  // Timers of a hidden tab come once a minute; what is recorded comes all the same.
  tick();
  const slice: Slice = {
    meetingId: take.recording.id,
    takeId: take.takeId,
    slice: take.nextSlice,
    endMs: takeMs(take),
    content,
  };
  take.nextSlice += 1;
  pending.push(slice);
  void keepSlice(slice);
  sending ??= send(take.earlierMs, line.signal).finally(() => {
    sending = null;
  });
}

const setOffline = (isOffline: boolean) => {
  if (recorderState().isOffline !== isOffline) changeRecorder({ isOffline });
};

/** Sends slices one after the other, in their order. */
async function send(earlierMs: number, signal: AbortSignal): Promise<void> {
  for (let next = pending[0]; next; next = pending[0]) {
    try {
      await saveSlice(next, { signal, onOffline: setOffline });
    } catch (error) {
      if (!signal.aborted) interrupt(error instanceof Error ? error.message : String(error));
      return;
    }
    pending.shift();
    void forgetSlice(next);
    changeRecorder({ savedMs: earlierMs + (next.endMs ?? 0) });
  }
}

/** Waits for all that was recorded to arrive. */
async function drained(): Promise<void> {
  while (sending) await sending;
}

export function pauseRecording(): void {
  if (take?.runsSince == null) return;
  take.recordedMs = takeMs(take);
  take.runsSince = null;
  // What was said until now does not wait for the rest of its two seconds.
  take.recorder.requestData();
  take.recorder.pause();
  changeRecorder({ phase: 'paused', isSilent: false });
}

export function resumeRecording(): void {
  if (!take || take.runsSince !== null) return;
  take.runsSince = performance.now();
  take.heardAt = take.runsSince;
  take.recorder.resume();
  changeRecorder({ phase: 'recording' });
}

/** Stops what records; what it recorded goes on being sent. */
async function stopTake(): Promise<void> {
  if (!take) return;
  const { recorder, source, stopped, ticking } = take;
  if (take.runsSince !== null) take.recordedMs = takeMs(take);
  take.runsSince = null;
  clearInterval(ticking);
  if (recorder.state !== 'inactive') recorder.stop();
  await stopped;
  source.close();
}

function interrupt(fault: string): void {
  const { phase } = recorderState();
  if (phase !== 'recording' && phase !== 'paused') return;
  changeRecorder({ phase: 'interrupted', fault, isSilent: false });
  void stopTake();
}

/** Ends the recording once all of it has arrived. */
export async function finishRecording(): Promise<void> {
  const open = take;
  const { phase } = recorderState();
  if (!open || phase === 'finishing') return;
  changeRecorder({ phase: 'finishing', fault: null, isSilent: false });
  const { id } = open.recording;
  try {
    await stopTake();
    await drained();
    const durationMs = Math.round(open.recordedMs);
    await reached(() => api.recordings.endTake({ id, takeId: open.takeId, durationMs }));
    await reached(() => api.recordings.finish({ id }));
    take = null;
    pending = [];
    await forgetRecording(id);
    letGo();
    changeRecorder({ phase: 'finished', isOffline: false });
  } catch (error) {
    changeRecorder({ phase: 'interrupted', fault: problemOf(error).message });
  }
}

/** Stops and removes what was recorded. */
export async function discardRecording(): Promise<void> {
  const open = take;
  if (!open) return;
  line.abort();
  line = new AbortController();
  await stopTake();
  pending = [];
  take = null;
  letGo();
  await discardLeft(open.recording);
  changeRecorder(IDLE);
}

/** Finishes a recording that was left, with what this browser still has of it. */
export async function finishLeft(recording: Recording): Promise<void> {
  await caughtUp(recording);
  await api.recordings.finish({ id: recording.id });
  await forgetRecording(recording.id);
}

export async function discardLeft({ id }: Pick<Recording, 'id'>): Promise<void> {
  await forgetRecording(id);
  await api.recordings.cancel({ id });
}

/** Shows the beginning again after a recording has been finished. */
export const forgetFinished = (): void => {
  if (!goesOn(recorderState())) changeRecorder(IDLE);
};

const reached = <T>(ask: () => Promise<T>): Promise<T> =>
  untilReached(
    () =>
      ask().catch((error: unknown) => {
        const { status, retryAfterSeconds } = problemOf(error);
        if (status !== 0 && status !== 429 && status < 500) throw error;
        throw new NotReached(retryAfterSeconds === null ? null : retryAfterSeconds * 1000);
      }),
    { signal: line.signal, onOffline: setOffline },
  );

const lockOf = (id: string): string => `forecastle-recording-${id}`;

/** Returns the recordings that go on in a tab of this browser. */
export async function heldRecordings(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return new Set(ids.filter((id) => names.has(lockOf(id))));
}

/** Says to other tabs that it goes on here, asks before the tab is closed, and keeps a phone awake. */
function hold(id: string): void {
  letGo();
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(lockOf(id), () => promise);
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  const awake = navigator.wakeLock?.request('screen').catch(() => null);
  release = () => {
    resolve();
    removeEventListener('beforeunload', ask);
    void awake?.then((lock) => lock?.release());
  };
}

function letGo(): void {
  release?.();
  release = null;
}
