/** Transcribes a recording: cuts it, sends its slices, each alone, and joins what came back. Decision 0409. */
import { joinSlices, type SpokenSegment } from '@forecastle/rules';
import type pg from 'pg';
import { isPassing } from '../../../platform/database/passing-fault.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { hasRemovedWords } from '../../../records/recorded-words/removed-words.ts';
import { ALIVE_EVERY_MS } from '../../ai/silence.ts';
import { tellOfMeeting } from '../tell-of-meeting.ts';
import { storeTranscript } from '../transcripts/store-transcript.ts';
import { WORDS_REMOVED, whyNone } from './begin-transcription.ts';
import { UnreadableAudio } from './cutting/cut-take.ts';
import { type EngineRow, noteEngineFault, readEngine, transcriberOf } from './engine-settings.ts';
import { nameOfEngine, titleOfEngine } from './openai-transcriber.ts';
import { RecordingSlices, type Take } from './recording-slices.ts';
import {
  type Claim,
  claimSlice,
  deferSlice,
  finishSlice,
  keepAlive,
  planSlices,
  readSliceProgress,
  returnSlice,
} from './slice-rows.ts';
import { type Transcriber, TranscriptionFault } from './transcriber.ts';
import type { TranscriptionJob } from './transcription-jobs.ts';

/** Slices of one meeting that are sent at a time. */
const SENT_AT_ONCE = 2;
/** After this long a turn sends no further slice, so that meetings of others get theirs. */
const TURN_MS = 20 * 60_000;

const NO_SPEECH = 'The engine heard no speech in this recording.';
const NOT_CUT = 'The server could not prepare this recording. The recording is kept. Try again.';
const NOT_JOINED =
  'The server could not put the transcript together. The recording and what was transcribed are kept. Try again.';

interface Running {
  readonly settings: Pick<Settings, 'ai' | 'secret' | 'home'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

interface Work {
  readonly ownerId: string;
  readonly engine: EngineRow | null;
  readonly hasRemovedWords: boolean;
  readonly whyNone: string | null;
  readonly takes: readonly Take[];
  readonly hasPlan: boolean;
  readonly isDue: boolean;
}

/**
 * Goes on with a transcription. Returns the seconds after which something is due again; null when it has ended, or is not for
 * this job to go on with.
 */
export async function runTranscription(
  pool: pg.Pool,
  { organizationId, meetingId }: TranscriptionJob,
  { settings, logger, signal }: Running,
): Promise<number | null> {
  const own = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, organizationId, work);
  const work = await own((tx) => readWork(tx, meetingId));
  if (work === null) return null;
  if (work.hasRemovedWords) return own((tx) => settle(tx, meetingId));
  if (work.engine === null || work.whyNone !== null) return own((tx) => fail(tx, meetingId, work.whyNone ?? ''));
  /** Ends the transcription for an error that every further try would meet again. */
  const failFor = async (error: unknown, sentence: string) => {
    if (signal.aborted) return null;
    if (isPassing(error)) throw error;
    logger.error({ err: error, meetingId }, 'a transcription failed');
    return own((tx) => fail(tx, meetingId, sentence));
  };
  const end = (engine?: string) =>
    own((tx) => settle(tx, meetingId, engine)).catch((error: unknown) => failFor(error, NOT_JOINED));
  if (work.hasPlan && !work.isDue) return end();
  const recording = new RecordingSlices();
  let isCut = false;
  try {
    const transcriber = await transcriberOf(work.engine, settings);
    await recording.cut(work.takes, { pool, organizationId, settings, limits: transcriber, signal });
    await own((tx) => planSlices(tx, meetingId, recording.slices));
    isCut = true;
    const sender = new Sender({ own, meetingId, recording, transcriber, work, engine: work.engine, signal });
    await sender.sendAll();
    return await end(transcriber.name);
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof UnreadableAudio) logger.info({ err: error, meetingId }, 'a recording could not be cut');
    else if (!(error instanceof TranscriptionFault)) {
      // Each slice counts its tries itself.
      if (isCut) throw error;
      return failFor(error, NOT_CUT);
    }
    return own((tx) => fail(tx, meetingId, (error as Error).message));
  } finally {
    await recording.close();
  }
}

/** Returns what there is to do; null for a meeting that is not being transcribed. */
async function readWork(tx: TenantTransaction, meetingId: string): Promise<Work | null> {
  const { rows } = await tx.client.query<{ ownerId: string }>(
    `SELECT owner_id AS "ownerId" FROM recorded_meetings
     WHERE organization_id = $1 AND id = $2 AND state = 'transcribing' AND deleted_at IS NULL`,
    [tx.organizationId, meetingId],
  );
  if (!rows[0]) return null;
  const { rows: takes } = await tx.client.query<Take>(
    `SELECT id, size::float8 AS size FROM recording_takes WHERE organization_id = $1 AND meeting_id = $2 AND size > 0
     ORDER BY take`,
    [tx.organizationId, meetingId],
  );
  const { total, due } = await readSliceProgress(tx, meetingId);
  const engine = await readEngine(tx);
  return {
    ...rows[0],
    engine,
    hasRemovedWords: await hasRemovedWords(tx, meetingId),
    whyNone: await whyNone(tx, engine),
    takes,
    hasPlan: total > 0,
    isDue: due > 0,
  };
}

interface Sending {
  readonly own: <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;
  readonly meetingId: string;
  readonly recording: RecordingSlices;
  readonly transcriber: Transcriber;
  readonly work: Pick<Work, 'ownerId'>;
  readonly engine: EngineRow;
  readonly signal: AbortSignal;
}

class Sender {
  readonly #given: Sending;
  readonly #until = Date.now() + TURN_MS;

  constructor(given: Sending) {
    this.#given = given;
  }

  async sendAll(): Promise<void> {
    const senders = await Promise.allSettled(Array.from({ length: SENT_AT_ONCE }, () => this.#sendNext()));
    for (const ended of senders) if (ended.status === 'rejected') throw ended.reason;
  }

  async #sendNext(): Promise<void> {
    const { own, signal } = this.#given;
    while (!signal.aborted && Date.now() < this.#until) {
      const claim = await own((tx) => this.#claim(tx));
      if (claim === null) return;
      if (claim !== 'failed') await this.#send(claim);
    }
  }

  #claim(tx: TenantTransaction): Promise<Claim | 'failed' | null> {
    const { meetingId, transcriber, work, engine, recording } = this.#given;
    const { model, minuteMicros } = engine;
    const claiming = {
      meetingId,
      transcriber,
      model,
      minuteMicros,
      ownerId: work.ownerId,
      provider: nameOfEngine(engine),
    };
    return claimSlice(tx, claiming, (slice) => recording.lengthOf(slice));
  }

  async #send(claim: Claim): Promise<void> {
    const { own, meetingId, recording, transcriber, signal } = this.#given;
    const stopped = new AbortController();
    const alive = setInterval(() => {
      own((tx) => keepAlive(tx, meetingId, claim)).then(
        (isWanted) => isWanted || stopped.abort(),
        // The next one may get through; if none does, another process takes the slice.
        () => undefined,
      );
    }, ALIVE_EVERY_MS);
    try {
      const speech = await recording.read(claim.slice);
      const heard = await transcriber.transcribe(speech, AbortSignal.any([signal, stopped.signal]));
      await own(async (tx) => {
        const beginsMs = await readBegin(tx, meetingId, claim.slice);
        const segments = heard.segments.map((segment) => moved(segment, beginsMs));
        await finishSlice(tx, meetingId, claim, { ...heard, segments });
      });
    } catch (error) {
      if (signal.aborted || stopped.signal.aborted) {
        const outcome = signal.aborted ? 'interrupted' : 'stopped';
        await own((tx) => returnSlice(tx, meetingId, claim, outcome));
        return;
      }
      if (!(error instanceof TranscriptionFault)) throw error;
      await own(async (tx) => {
        await deferSlice(tx, meetingId, claim, error);
        if (error.field === 'key' && !error.isTransient) await noteEngineFault(tx, error.message);
      });
    } finally {
      clearInterval(alive);
    }
  }
}

const moved = (segment: SpokenSegment, byMs: number): SpokenSegment => ({
  ...segment,
  startMs: segment.startMs + byMs,
  endMs: segment.endMs + byMs,
});

/** Returns where a slice begins in the meeting. */
async function readBegin({ client, organizationId }: TenantTransaction, meetingId: string, slice: number) {
  const { rows } = await client.query<{ beginsMs: number }>(
    `SELECT t.starts_ms + s.start_ms AS "beginsMs"
     FROM transcription_slices s JOIN recording_takes t ON t.organization_id = $1 AND t.id = s.take_id
     WHERE s.organization_id = $1 AND s.meeting_id = $2 AND s.slice = $3`,
    [organizationId, meetingId, slice],
  );
  return rows[0]?.beginsMs ?? 0;
}

interface EndedSlice {
  readonly slice: number;
  readonly takeId: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly startMs: number;
  readonly endMs: number;
  readonly fault: string | null;
  readonly segments: readonly SpokenSegment[] | null;
  readonly language: string | null;
}

/** Ends a transcription whose slices have ended. Returns the seconds until the next is due; null where none is open. */
async function settle(tx: TenantTransaction, meetingId: string, engine?: string): Promise<number | null> {
  const { client, organizationId } = tx;
  const { rowCount } = await client.query(
    `SELECT 1 FROM recorded_meetings WHERE organization_id = $1 AND id = $2 AND state = 'transcribing' FOR UPDATE`,
    [organizationId, meetingId],
  );
  if (rowCount === 0) return null;
  // Under the lock of the meeting, which a redaction holds too.
  if (await hasRemovedWords(tx, meetingId)) {
    await deleteSlices(tx, meetingId);
    return fail(tx, meetingId, WORDS_REMOVED);
  }
  const { open, nextSeconds } = await readSliceProgress(tx, meetingId);
  if (open > 0) return nextSeconds ?? 0;
  const { rows } = await client.query<EndedSlice>(
    `SELECT s.slice, s.take_id AS "takeId", s.state, t.starts_ms + s.start_ms AS "startMs", t.starts_ms + s.end_ms AS "endMs",
       s.fault, s.segments, s.language
     FROM transcription_slices s JOIN recording_takes t ON t.organization_id = $1 AND t.id = s.take_id
     WHERE s.organization_id = $1 AND s.meeting_id = $2 ORDER BY s.slice`,
    [organizationId, meetingId],
  );
  const failed = rows.filter(({ state }) => state === 'failed');
  const [first] = failed;
  if (first) return fail(tx, meetingId, failureOf(first, failed.length, rows.length));
  const language = mostCommon(rows.flatMap(({ language: said }) => said ?? []));
  const slices = rows.map(({ takeId, startMs, endMs, segments }, at) => {
    return { startMs, endMs, overlaps: rows[at - 1]?.takeId === takeId, segments: segments ?? [] };
  });
  const transcript = joinSlices(slices, language);
  if (transcript.cues.length === 0) return fail(tx, meetingId, NO_SPEECH);
  const name = engine ?? (await engineName(tx));
  await storeTranscript(tx, meetingId, transcript, { engine: name });
  // The words stand in the transcript alone, where they can be removed.
  await deleteSlices(tx, meetingId);
  await tellOfMeeting(tx, { meetingId, kind: 'transcript_ready' });
  return null;
}

const deleteSlices = ({ client, organizationId }: TenantTransaction, meetingId: string) =>
  client.query('DELETE FROM transcription_slices WHERE organization_id = $1 AND meeting_id = $2', [
    organizationId,
    meetingId,
  ]);

const failureOf = ({ slice, fault }: EndedSlice, failed: number, total: number): string =>
  total === 1 ? (fault ?? '') : `${failed} of ${total} parts were not transcribed. Part ${slice + 1}: ${fault}`;

async function engineName(tx: TenantTransaction): Promise<string | null> {
  const engine = await readEngine(tx);
  return engine && titleOfEngine(engine);
}

/** Returns the language of most slices, the first of those that are as common. */
function mostCommon(languages: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** Ends a transcription without a transcript. What was transcribed of it is kept for another try. */
async function fail(tx: TenantTransaction, meetingId: string, fault: string): Promise<null> {
  const { rowCount } = await tx.client.query(
    `UPDATE recorded_meetings SET state = 'failed', fault = $3, updated_at = now()
     WHERE organization_id = $1 AND id = $2 AND state = 'transcribing'`,
    [tx.organizationId, meetingId, fault],
  );
  if (rowCount) await tellOfMeeting(tx, { meetingId, kind: 'transcript_failed' });
  return null;
}
