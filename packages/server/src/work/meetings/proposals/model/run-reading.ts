/** Reads a transcript with a model, a window at a time. May be killed at any point and called again: it goes on at the window. */
import {
  estimateTokens,
  indexForAnswers,
  type ModelRequest,
  meetingRequest,
  meetingWindows,
  readMeetingAnswer,
  requestText,
} from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import type pg from 'pg';
import { newId } from '../../../../platform/database/ids.ts';
import { holdSessionLock } from '../../../../platform/database/session-lock.ts';
import { inTenant, type TenantTransaction } from '../../../../platform/database/tenant.ts';
import type { Settings } from '../../../../platform/settings/settings.ts';
import { isHere, memberActor } from '../../../../tenancy/identity/member-actor.ts';
import { organizationName } from '../../../../tenancy/organizations/organization-name.ts';
import { callChoice, estimateOf, givesWay, settleFailed } from '../../../ai/call-choice.ts';
import { reserveCall, settleCall, settleLostCall } from '../../../ai/calls.ts';
import type { Choice } from '../../../ai/choices.ts';
import { hostOf } from '../../../ai/endpoint.ts';
import { partialJsonOf, UNREADABLE } from '../../../ai/read-answer.ts';
import type { ModelRun } from '../../../ai/run-model.ts';
import { tellOfMeeting } from '../../tell-of-meeting.ts';
import { lockMeetingRow, requireMeeting } from '../../visible-meetings.ts';
import { readTranscriptOf, withMoments } from '../read-transcript.ts';
import { addModelProposals } from '../write-proposals.ts';
import { modelName, modelsOfReading } from './model-offer.ts';
import type { ReadingJob } from './reading-jobs.ts';
import { type ReadingRow, readReading } from './reading-row.ts';

/** Milliseconds between two looks whether somebody stopped it. */
const LOOK_EVERY_MS = 1_000;
/** Calls for one window whose answers cannot be kept, or whose processes died. Each costs what it costs. */
const READING_ATTEMPTS_MAX = 3;

interface ReadingRun {
  readonly settings: Pick<Settings, 'ai' | 'secret'>;
  /** Aborted when the process ends: the window is read again after the next start. */
  readonly signal: AbortSignal;
}

/** A window that is about to be sent. */
interface Sending {
  readonly memberId: string;
  readonly request: ModelRequest;
  readonly choice: Choice;
  readonly fallback: Choice | null;
  readonly callId: string;
}

/** Why a reading ends, for a person. */
class Ended extends Error {}

export async function runReading(pool: pg.Pool, job: ReadingJob, run: ReadingRun): Promise<void> {
  const runId = await inTenant(pool, job.organizationId, async (tx) => {
    const row = await readReading(tx, job.meetingId);
    return row?.state === 'running' ? row.runId : null;
  });
  if (runId === null) return;
  // Of this run alone: one that was stopped and begun again does not wait for the earlier one to notice.
  const release = await holdSessionLock(pool, `meeting reading ${runId}`);
  if (!release) return;
  try {
    const reading = new Reading(pool, job, runId, run);
    while (!run.signal.aborted && (await reading.readWindow())) {
      // The next window.
    }
  } finally {
    await release();
  }
}

class Reading {
  readonly #pool: pg.Pool;
  readonly #job: ReadingJob;
  readonly #runId: string;
  readonly #run: ReadingRun;

  constructor(pool: pg.Pool, job: ReadingJob, runId: string, run: ReadingRun) {
    this.#pool = pool;
    this.#job = job;
    this.#runId = runId;
    this.#run = run;
  }

  /** Sends the next window and keeps what came of it. Returns whether there is another. */
  async readWindow(): Promise<boolean> {
    const sending = await this.#orEnd(
      (tx) => this.#prepare(tx),
      async (tx) => settleLost(tx, await this.#lock(tx)),
    );
    if (sending === null) return false;
    const first = await this.#ask(sending, sending.choice);
    if (!givesWay(first) || sending.fallback === null || first.isStopped) return this.#keep(sending, first);
    const { fallback, callId, request } = sending;
    const settled = (tx: TenantTransaction) =>
      settleFailed(tx, { failed: first, callId, inputTokens: tokensOf(request) });
    const again = await this.#orEnd(async (tx) => {
      await settled(tx);
      const row = await this.#lock(tx);
      if (row === null) return null;
      return { ...sending, callId: await this.#send(tx, sending, fallback, row.attempts) };
    }, settled);
    return again === null ? false : this.#keep(again, await this.#ask(again, fallback));
  }

  /** Reserves the call and notes what leaves, before it does. Returns null when nothing is left to send. */
  async #prepare(tx: TenantTransaction): Promise<Sending | null> {
    const row = await this.#lock(tx);
    if (row === null) return null;
    await settleLost(tx, row);
    if (row.attempts >= READING_ATTEMPTS_MAX) {
      throw new Ended(withKept(`The answer could not be saved in ${READING_ATTEMPTS_MAX} tries.`, row));
    }
    const actor = await memberActor(tx, row.memberId);
    if (!(await isHere(tx, actor))) throw new Ended(`${actor.name} has left the organisation.`);
    // With the rights of this moment.
    await requireMeeting(tx, actor, row.meetingId);
    const read = await readTranscriptOf(tx, row.meetingId);
    const windows = read === null ? [] : meetingWindows(read.transcript, read.context.colleagues);
    const window = windows[row.windowsDone];
    if (read === null || windows.length !== row.windows || window === undefined) {
      throw new Ended('The transcript changed meanwhile. Start again to read all of it.');
    }
    const models = await modelsOfReading(tx);
    if (typeof models === 'string') throw new Ended(models);
    const { day, competitors } = read.context;
    const request = meetingRequest({ window, day, competitors, organizationName: await organizationName(tx) });
    const sending = { memberId: row.memberId, request, ...models };
    return { ...sending, callId: await this.#send(tx, sending, models.choice, row.attempts + 1) };
  }

  async #send(
    tx: TenantTransaction,
    { memberId, request }: Pick<Sending, 'memberId' | 'request'>,
    choice: Choice,
    attempts: number,
  ): Promise<string> {
    const call = { memberId, purpose: 'meeting', choice, inputTokens: tokensOf(request) } as const;
    const callId = await reserveCall(tx, call, new Date());
    await tx.client.query(
      `INSERT INTO meeting_sendings (organization_id, id, meeting_id, host, what, amount, "to", member_id)
       VALUES ($1, $2, $3, $4, 'transcript', $5, $6, $7)`,
      [
        tx.organizationId,
        newId(),
        this.#job.meetingId,
        hostOf(choice.provider),
        requestText(request).length,
        modelName(choice),
        memberId,
      ],
    );
    // In one statement: a second one would lock the meeting, which is locked before its reading.
    await this.#set(tx, 'call_id = $4, model = $5, attempts = $6', [callId, modelName(choice), attempts]);
    return callId;
  }

  /** Asks the model, until it answers or somebody stops it. */
  async #ask({ request }: Sending, choice: Choice): Promise<ModelRun> {
    const stopping = new AbortController();
    const signal = AbortSignal.any([stopping.signal, this.#run.signal]);
    const look = setInterval(() => {
      inTenant(this.#pool, this.#job.organizationId, (tx) => this.#read(tx), { readOnly: true })
        .then((row) => row ?? stopping.abort())
        .catch(() => undefined);
    }, LOOK_EVERY_MS);
    try {
      return await callChoice({ choice, request, signal }, this.#run.settings);
    } finally {
      clearInterval(look);
    }
  }

  /** Keeps the items of an answer whose quotes stand in the transcript, or why there are none. */
  async #keep(sending: Sending, ran: ModelRun): Promise<boolean> {
    const isLong = ran.fault?.kind === 'broken_off' && ran.text.trim() !== '';
    const { value, isWhole } = await partialJsonOf(ran.text);
    const isReadable = value !== undefined && (isWhole || isLong);
    const settled = (tx: TenantTransaction) => settle(tx, sending, ran, this.#run.signal.aborted);
    const next = await this.#orEnd(async (tx) => {
      await settled(tx);
      await this.#lockMeeting(tx);
      const row = await this.#lock(tx);
      if (row === null) return false;
      // The process ends: the window is read again.
      if (ran.isStopped) return this.#set(tx, 'call_id = NULL, attempts = attempts - 1', []).then(() => false);
      const fault = ran.fault !== null && !isLong ? ran.fault : isReadable ? null : UNREADABLE;
      if (fault !== null) {
        return this.#fail(tx, row.memberId, withKept(fault.message, row));
      }
      return this.#add(tx, row, isWhole ? value : withoutLast(value));
    }, settled);
    return next ?? false;
  }

  async #add(tx: TenantTransaction, row: ReadingRow, answer: unknown): Promise<boolean> {
    await requireMeeting(tx, await memberActor(tx, row.memberId), row.meetingId);
    // Read again: words that were removed while the model read are in no proposal.
    const read = await readTranscriptOf(tx, row.meetingId);
    if (read === null) throw new Ended('The transcript was removed meanwhile.');
    const { items, dropped } = readMeetingAnswer(indexForAnswers(read.transcript, read.context), answer);
    const added = await addModelProposals(tx, row.meetingId, withMoments(read.transcript, items));
    const left = Object.values(dropped).reduce((sum, count) => sum + count, items.length - added);
    const isLast = row.windowsDone + 1 >= row.windows;
    await this.#set(
      tx,
      `call_id = NULL, attempts = 0, windows_done = windows_done + 1, found = found + $4, dropped = dropped + $5, state = $6`,
      [added, left, isLast ? 'done' : 'running'],
    );
    if (isLast) await tellOfMeeting(tx, { meetingId: row.meetingId, kind: 'transcript_ready', memberId: row.memberId });
    return !isLast;
  }

  /**
   * Runs a step. A refusal with a sentence for a person ends the reading, becomes its fault, and gives null. `settled` runs
   * then too: a call that was made costs what it cost.
   */
  async #orEnd<T>(
    step: (tx: TenantTransaction) => Promise<T | null>,
    settled?: (tx: TenantTransaction) => Promise<void>,
  ): Promise<T | null> {
    try {
      return await this.#write(step);
    } catch (error) {
      const isRefusal = error instanceof Ended || (error instanceof ORPCError && error.status < 500);
      if (!isRefusal) throw error;
      await this.#write(async (tx) => {
        await this.#lockMeeting(tx);
        await settled?.(tx);
        const row = await this.#lock(tx);
        if (row !== null) await this.#fail(tx, row.memberId, error.message);
      });
      return null;
    }
  }

  /** Ends it without a result, and notifies the person who asked for it. Returns that there is nothing more to read. */
  async #fail(tx: TenantTransaction, memberId: string, fault: string): Promise<false> {
    await this.#set(tx, `call_id = NULL, state = 'failed', fault = $4`, [fault]);
    await tellOfMeeting(tx, { meetingId: this.#job.meetingId, kind: 'reading_failed', memberId });
    return false;
  }

  /** Locks the meeting, before its reading: starting and stopping one lock them in this order. */
  #lockMeeting(tx: TenantTransaction): Promise<void> {
    return lockMeetingRow(tx, this.#job.meetingId);
  }

  /** Returns the reading as it stands while this run goes on, locked; null when it was stopped or begun again. */
  #lock(tx: TenantTransaction): Promise<ReadingRow | null> {
    return this.#read(tx, { lock: true });
  }

  async #read(tx: TenantTransaction, options?: { readonly lock: boolean }): Promise<ReadingRow | null> {
    const row = await readReading(tx, this.#job.meetingId, options);
    return row?.state === 'running' && row.runId === this.#runId ? row : null;
  }

  /** Changes this run with values from $4 on; nothing where it was stopped or begun again. */
  async #set(tx: TenantTransaction, set: string, values: readonly unknown[]): Promise<void> {
    await tx.client.query(
      `UPDATE meeting_readings SET ${set}
       WHERE organization_id = $1 AND meeting_id = $2 AND run_id = $3 AND state = 'running'`,
      [tx.organizationId, this.#job.meetingId, this.#runId, ...values],
    );
  }

  #write<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return inTenant(this.#pool, this.#job.organizationId, work);
  }
}

/** Settles the call of a process that died, or could not keep its answer. */
const settleLost = async (tx: TenantTransaction, row: ReadingRow | null): Promise<void> => {
  if (row?.callId != null) await settleLostCall(tx, row.callId);
};

const tokensOf = (request: ModelRequest): number => estimateTokens(requestText(request));

async function settle(
  tx: TenantTransaction,
  { callId, request }: Sending,
  ran: ModelRun,
  isClosing = false,
): Promise<void> {
  const failed = ran.text.trim() === '' ? 'failed' : 'partial';
  const stopped = isClosing ? 'interrupted' : 'stopped';
  await settleCall(tx, callId, {
    outcome: ran.isStopped ? stopped : ran.fault === null ? 'complete' : failed,
    counts: ran.counts,
    estimate: estimateOf(ran, tokensOf(request)),
  });
}

const withKept = (message: string, { windowsDone, windows }: ReadingRow): string =>
  windowsDone === 0
    ? message
    : `${message} ${windowsDone} of ${windows} parts are read, and what they gave is kept. You can go on from there.`;

/** An answer that broke off may have cut its last item. */
function withoutLast(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('items' in answer) || !Array.isArray(answer.items))
    return answer;
  return { items: answer.items.slice(0, -1) };
}
