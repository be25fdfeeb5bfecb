/** Writes the answer of a model as it arrives: each sentence is checked before anybody sees it. */
import {
  type AiOutcome,
  type CheckedSegment,
  checkSegment,
  type SegmentFault,
  textOfSegments,
} from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { CLOSING, type OngoingControl } from '../../platform/http/ongoing-work.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { callChoice, estimateOf, givesWay, switchCall, unlessOverBudget } from '../ai/call-choice.ts';
import { settleCall } from '../ai/calls.ts';
import type { Choice } from '../ai/choices.ts';
import { readEnded, readWhole, UNREADABLE } from '../ai/read-answer.ts';
import type { AnswerFault, ModelRun } from '../ai/run-model.ts';
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
  const ran = await callChoice({ choice, request, signal: control.signal, onText }, settings);
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
    const { fallback: choice, prepared, memberId, messageId, callId } = this.#run;
    if (choice === null || !givesWay(failed)) return null;
    const { inputTokens } = prepared;
    const switched = this.#write(async (tx) => {
      const next = await switchCall(tx, { failed, callId, memberId, purpose: 'conversation', choice, inputTokens });
      await tx.client.query(
        `UPDATE conversation_messages SET use = 'fallback', provider = $3, model = $4, call_id = $5, alive_at = now()
         WHERE organization_id = $1 AND id = $2`,
        [tx.organizationId, messageId, choice.provider.name, choice.model, next],
      );
      return next;
    });
    // Without money for a second call the fault of the first is what there is to say.
    return unlessOverBudget(switched);
  }

  async end(ran: ModelRun, callId: string): Promise<void> {
    const segments = (await readEnded(ran.text)).map((segment) => this.#check(segment));
    this.#segments = segments;
    const fault = withKept(ran) ?? (ran.isStopped || segments.length > 0 ? null : UNREADABLE);
    const { signal } = this.#control;
    const stopped = signal.reason === CLOSING ? 'interrupted' : 'stopped';
    const state = ran.isStopped ? stopped : fault === null ? 'done' : 'failed';
    await this.#write(async (tx) => {
      await settleCall(tx, callId, {
        outcome: outcomeOf(state, segments.length > 0),
        counts: ran.counts,
        estimate: estimateOf(ran, this.#run.prepared.inputTokens),
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

/** A fault in the middle says what became of the text. */
const withKept = ({ fault, text }: ModelRun): AnswerFault | null =>
  fault === null || text.trim() === '' || (fault.kind !== 'timeout' && fault.kind !== 'broken_off')
    ? fault
    : { ...fault, message: `${fault.message} What had arrived is kept.` };

function outcomeOf(state: 'stopped' | 'interrupted' | 'done' | 'failed', hasSegments: boolean): AiOutcome {
  if (state === 'done') return 'complete';
  if (state !== 'failed') return state;
  return hasSegments ? 'partial' : 'failed';
}
