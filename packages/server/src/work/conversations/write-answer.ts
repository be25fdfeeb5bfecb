/** Writes the answer of a model as it arrives: each sentence is checked before anybody sees it. */
import {
  type AiOutcome,
  type CheckedSegment,
  checkSegment,
  estimateTokens,
  type SegmentFault,
  segmentsOf,
  segmentsOfPlainText,
  textOfSegments,
} from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import { parsePartialJson } from 'ai';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { CLOSING, type OngoingControl } from '../../platform/http/ongoing-work.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { reserveCall, settleCall } from '../ai/calls.ts';
import type { Choice } from '../ai/choices.ts';
import type { Endpoint } from '../ai/endpoint.ts';
import { endpointOf } from '../ai/providers.ts';
import { type AnswerFault, type ModelRun, runModel } from '../ai/run-model.ts';
import type { AnswerRun } from './ask.ts';
import { type MessageRow, presentMessage, readMessage, SILENT_SECONDS } from './message-row.ts';

/** Milliseconds between two readings of an answer that arrives, and between two that are saved. */
const READ_EVERY_MS = 50;
const SAVE_EVERY_MS = 1_000;
/** Well within the silence after which the answer is taken to be interrupted. */
const ALIVE_EVERY_MS = (SILENT_SECONDS * 1000) / 4;

interface Segment extends CheckedSegment {
  readonly faults: readonly SegmentFault[];
}

interface Writing {
  readonly pool: pg.Pool;
  readonly settings: Pick<Settings, 'ai' | 'secret'>;
}

/**
 * Runs the model, then the fallback where the first failed before its first word, and keeps what came. Saved text, state and
 * cost are written in one transaction at the end. When the process dies before, `settleInterrupted` settles the call.
 */
export async function writeAnswer(run: AnswerRun, { pool, settings }: Writing, control: OngoingControl): Promise<void> {
  const saved = new SavedAnswer(pool, run, control);
  const alive = setInterval(() => saved.touch(), ALIVE_EVERY_MS);
  try {
    const first = await call(run, run.choice, { settings, control, saved });
    const fallbackCall = await saved.switchAfter(first);
    if (run.fallback === null || fallbackCall === null) return await saved.end(first, run.callId);
    const second = await call(run, run.fallback, { settings, control, saved });
    await saved.end(second, fallbackCall);
  } finally {
    clearInterval(alive);
  }
}

interface Calling {
  readonly settings: Pick<Settings, 'ai' | 'secret'>;
  readonly control: OngoingControl;
  readonly saved: SavedAnswer;
}

async function call(run: AnswerRun, choice: Choice, { settings, control, saved }: Calling): Promise<ModelRun> {
  let endpoint: Endpoint;
  try {
    endpoint = await endpointOf(choice.provider, settings);
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    // The key is no longer readable, and nothing was sent.
    return {
      text: '',
      isStopped: false,
      counts: { input: null, cached: null, output: null, reasoning: null },
      fault: { kind: 'provider', message: error.message, retryAfterSeconds: null },
    };
  }
  let reading = Promise.resolve();
  let readAt = 0;
  const onText = (text: string) => {
    if (Date.now() - readAt < READ_EVERY_MS) return;
    readAt = Date.now();
    reading = reading.then(() => saved.arrive(text));
    // Awaited below: a rejection until then must not look unhandled.
    reading.catch(() => undefined);
  };
  const { request } = run.prepared;
  const ran = await runModel({ endpoint, model: choice.model, request, signal: control.signal, onText }, settings);
  await reading;
  return ran;
}

class SavedAnswer {
  readonly #pool: pg.Pool;
  readonly #run: AnswerRun;
  readonly #control: OngoingControl;
  readonly #checked = new Map<string, readonly SegmentFault[]>();
  #segments: readonly Segment[] = [];
  #savedAt = 0;

  constructor(pool: pg.Pool, run: AnswerRun, control: OngoingControl) {
    this.#pool = pool;
    this.#run = run;
    this.#control = control;
  }

  /** Reads the sentences that are whole, checks each once, and tells and saves them. */
  async arrive(text: string): Promise<void> {
    const { whole } = await readWhole(text);
    if (whole.length === this.#segments.length) return;
    this.#segments = whole.map((segment) => this.#check(segment));
    await this.#tell();
    if (Date.now() - this.#savedAt < SAVE_EVERY_MS) return;
    this.#savedAt = Date.now();
    const isOurs = await this.#write((tx) => this.#store(tx, 'writing', null));
    // Another process has taken the stop for it.
    if (!isOurs) this.#control.stop();
  }

  /** Says that this process is still there. */
  touch(): void {
    const { organizationId, messageId } = this.#run;
    this.#write(async (tx) => {
      await tx.client.query(
        `UPDATE conversation_messages SET alive_at = now() WHERE organization_id = $1 AND id = $2 AND state = 'writing'`,
        [organizationId, messageId],
      );
    }).catch(() => undefined);
  }

  /**
   * Settles a call that gave nothing and reserves one of the fallback, in one transaction. Returns the new call's id; null
   * without a fallback, where the model declined to answer, and where the budget does not cover another call.
   */
  async switchAfter(failed: ModelRun): Promise<string | null> {
    const { fallback: choice, prepared, memberId, messageId, callId: firstCall } = this.#run;
    const { fault, text } = failed;
    if (choice === null || fault === null || fault.kind === 'refused' || text.trim() !== '') return null;
    try {
      return await this.#write(async (tx) => {
        await settleCall(tx, firstCall, { outcome: 'failed', counts: failed.counts, estimate: this.#estimate(failed) });
        const { inputTokens } = prepared;
        const callId = await reserveCall(tx, { memberId, purpose: 'conversation', choice, inputTokens }, new Date());
        await tx.client.query(
          `UPDATE conversation_messages SET use = 'fallback', provider = $3, model = $4, call_id = $5, alive_at = now()
           WHERE organization_id = $1 AND id = $2`,
          [tx.organizationId, messageId, choice.provider.name, choice.model, callId],
        );
        return callId;
      });
    } catch (error) {
      // Without money for a second call the fault of the first is what there is to say.
      if (error instanceof ORPCError && error.code === 'CONFLICT') return null;
      throw error;
    }
  }

  async end(ran: ModelRun, callId: string): Promise<void> {
    const { whole, isJson } = await readWhole(ran.text);
    // What is no JSON at all is read as plain text, whose sentences cite nothing.
    const isPlain = !isJson && ran.text.trim() !== '' && !ran.text.trimStart().startsWith('{');
    const segments = (isPlain ? segmentsOfPlainText(ran.text) : whole).map((segment) => this.#check(segment));
    this.#segments = segments;
    const fault = ran.fault ?? (ran.isStopped || segments.length > 0 ? null : UNREADABLE);
    const { signal } = this.#control;
    const stopped = signal.reason === CLOSING ? 'interrupted' : 'stopped';
    const state = ran.isStopped ? stopped : fault === null ? 'done' : 'failed';
    await this.#write(async (tx) => {
      await settleCall(tx, callId, {
        outcome: outcomeOf(state, segments.length > 0),
        counts: ran.counts,
        estimate: this.#estimate(ran),
      });
      await this.#store(tx, state, fault);
    });
    await this.#tell();
  }

  #check(segment: CheckedSegment): Segment {
    const key = JSON.stringify([segment.text, segment.facts]);
    const faults = this.#checked.get(key) ?? checkSegment(this.#run.prepared.index, segment);
    this.#checked.set(key, faults);
    return { ...segment, faults };
  }

  /** A call that brought nothing is taken to have cost nothing. */
  #estimate({ text }: ModelRun): { input: number; output: number } {
    if (text === '') return { input: 0, output: 0 };
    return { input: this.#run.prepared.inputTokens, output: estimateTokens(text) };
  }

  /** Returns false for sentences of an answer that is no longer written. */
  async #store(tx: TenantTransaction, state: MessageRow['state'], fault: AnswerFault | null): Promise<boolean> {
    const supported = this.#segments.filter(({ faults }) => faults.length === 0);
    const { rowCount } = await tx.client.query(
      `UPDATE conversation_messages SET segments = $3, text = $4, state = $5, fault = $6, alive_at = now()
       WHERE organization_id = $1 AND id = $2 AND ($5 <> 'writing' OR state = 'writing')`,
      [
        tx.organizationId,
        this.#run.messageId,
        JSON.stringify(this.#segments),
        textOfSegments(supported),
        state,
        fault === null ? null : JSON.stringify(fault),
      ],
    );
    return rowCount === 1;
  }

  #write<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return inTenant(this.#pool, this.#run.organizationId, work);
  }

  /** Publishes the message as it is read by everyone, with the sentences of this moment. */
  async #tell(): Promise<void> {
    const row = await inTenant(this.#pool, this.#run.organizationId, (tx) => readMessage(tx, this.#run), {
      readOnly: true,
    });
    if (!row) return;
    const segments = row.state === 'writing' ? this.#segments : row.segments;
    this.#control.publish(JSON.stringify(presentMessage({ ...row, segments })));
  }
}

const UNREADABLE: AnswerFault = {
  kind: 'unreadable',
  message: 'The model answered in a form that cannot be checked, so nothing is shown.',
  retryAfterSeconds: null,
};

function outcomeOf(state: 'stopped' | 'interrupted' | 'done' | 'failed', hasSegments: boolean): AiOutcome {
  if (state === 'done') return 'complete';
  if (state !== 'failed') return state;
  return hasSegments ? 'partial' : 'failed';
}

/** Returns the sentences of an answer that have arrived to their end. */
async function readWhole(text: string): Promise<{ whole: CheckedSegment[]; isJson: boolean }> {
  const { value, state } = await parsePartialJson(withoutFence(text));
  const all = segmentsOf(value);
  return { whole: state === 'successful-parse' ? all : all.slice(0, -1), isJson: value !== undefined };
}

/** Some models put their JSON into a block of Markdown. */
function withoutFence(text: string): string {
  const begun = text.trimStart().replace(/^```(?:json)?/u, '');
  const ended = begun.trimEnd();
  return ended.endsWith('```') ? ended.slice(0, -'```'.length) : begun;
}
