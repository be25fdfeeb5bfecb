/** Writes the answer of a model as it arrives: each sentence is checked before anybody sees it. */

import { type AiOutcome, textOfSegments } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { CLOSING, type OngoingControl } from '../../platform/http/ongoing-work.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { ArrivingAnswer } from '../ai/arriving-answer.ts';
import { callChoice, estimateOf, givesWay, switchCall, unlessOverBudget } from '../ai/call-choice.ts';
import { settleCall } from '../ai/calls.ts';
import type { Choice } from '../ai/choices.ts';
import { UNREADABLE } from '../ai/read-answer.ts';
import type { AnswerFault, ModelRun } from '../ai/run-model.ts';
import { ALIVE_EVERY_MS } from '../ai/silence.ts';
import type { AnswerRun } from './ask.ts';
import { type MessageRow, presentMessage, readMessage } from './message-row.ts';

/** Milliseconds between two times that an arriving answer is saved. */
const SAVE_EVERY_MS = 1_000;
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
    const ask = (choice: Choice) =>
      callChoice(
        { choice, request: run.prepared.request, signal: control.signal, onText: (text) => saved.arrive(text) },
        settings,
      );
    const first = await ask(run.choice);
    const fallbackCall = await saved.switchAfter(first);
    if (run.fallback === null || fallbackCall === null) return await saved.end(first, run.callId);
    const second = await ask(run.fallback);
    await saved.end(second, fallbackCall);
  } finally {
    clearInterval(alive);
  }
}

class SavedAnswer {
  readonly #pool: pg.Pool;
  readonly #run: AnswerRun;
  readonly #control: OngoingControl;
  readonly #answer: ArrivingAnswer;
  #savedAt = 0;

  constructor(pool: pg.Pool, run: AnswerRun, control: OngoingControl) {
    this.#pool = pool;
    this.#run = run;
    this.#control = control;
    this.#answer = new ArrivingAnswer(run.prepared.index);
  }

  /** Reads the sentences that are whole, checks each once, and tells and saves them. */
  async arrive(text: string): Promise<void> {
    if (!(await this.#answer.arrive(text))) return;
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
    await this.#answer.finish(ran.text);
    const { segments } = this.#answer;
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

  /** Returns false for sentences of an answer that is no longer written. */
  async #store(tx: TenantTransaction, state: MessageRow['state'], fault: AnswerFault | null): Promise<boolean> {
    const supported = this.#answer.segments.filter(({ faults }) => faults.length === 0);
    const { rowCount } = await tx.client.query(
      `UPDATE conversation_messages SET segments = $3, text = $4, state = $5, fault = $6, alive_at = now()
       WHERE organization_id = $1 AND id = $2 AND ($5 <> 'writing' OR state = 'writing')`,
      [
        tx.organizationId,
        this.#run.messageId,
        JSON.stringify(this.#answer.segments),
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
    const segments = row.state === 'writing' ? this.#answer.segments : row.segments;
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
