/** Runs a search after its request: the conditions or the web first, then the sentences about what was found. */

import {
  answerRequest,
  correctedRequest,
  dayOfIsoDate,
  indexSheet,
  type ModelRequest,
  misplacedNames,
  SEARCH_SENTENCES_MAX,
  type SearchConditions,
  UNCOUNTED,
} from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { CLOSING, type OngoingControl } from '../../platform/http/ongoing-work.ts';
import { organizationName } from '../../tenancy/organizations/organization-name.ts';
import { ArrivingAnswer } from '../ai/arriving-answer.ts';
import { callChoice, estimateOf, givesWay } from '../ai/call-choice.ts';
import { reserveCall, settleCall } from '../ai/calls.ts';
import type { Choice } from '../ai/choices.ts';
import { jsonOf, UNREADABLE } from '../ai/read-answer.ts';
import type { AnswerFault, ModelRun } from '../ai/run-model.ts';
import { ALIVE_EVERY_MS } from '../ai/silence.ts';
import { cannotAsk, findDeals, judgeConditions } from './find-deals.ts';
import { askMarket } from './market-endpoint.ts';
import { returnCredit } from './search-credits.ts';
import { factsOf, findSearch, hasResult, presentSearch, type SearchRow } from './search-row.ts';
import { type SearchRun, type SearchSettings, tokensOf } from './start-search.ts';

/** Milliseconds between two times that an arriving answer is saved. */
const SAVE_EVERY_MS = 1_000;
interface Running {
  readonly pool: pg.Pool;
  readonly settings: SearchSettings;
}

/**
 * Runs a search and keeps what came. A result that is there stays when the sentences about it do not come. When the process
 * dies, `settleLostSearches` settles the calls and gives the credit of a search without a result back.
 */
export async function runSearch(run: SearchRun, running: Running, control: OngoingControl): Promise<void> {
  const search = new RunningSearch(run, running, control);
  const alive = setInterval(() => search.touch(), ALIVE_EVERY_MS);
  try {
    const fault = run.subject === 'deals' ? await search.findDeals() : await search.findPages();
    await search.end(fault ?? (await search.answer()));
  } catch (error) {
    await search.end(BROKEN);
    throw error;
  } finally {
    clearInterval(alive);
  }
}

class RunningSearch {
  readonly #run: SearchRun;
  readonly #pool: pg.Pool;
  readonly #settings: SearchSettings;
  readonly #control: OngoingControl;
  #answer: ArrivingAnswer | null = null;
  #hasFound = false;
  #savedAt = 0;

  constructor(run: SearchRun, { pool, settings }: Running, control: OngoingControl) {
    this.#run = run;
    this.#pool = pool;
    this.#settings = settings;
    this.#control = control;
  }

  /** Says that this process is still there. */
  touch(): void {
    this.#write((tx) =>
      tx.client.query(
        `UPDATE searches SET alive_at = now()
         WHERE organization_id = $1 AND id = $2 AND run_id = $3 AND state = 'writing'`,
        [tx.organizationId, this.#run.searchId, this.#run.runId],
      ),
    ).catch(() => undefined);
  }

  /** Turns the question into conditions and runs them. Returns why it could not. */
  async findDeals(): Promise<AnswerFault | null> {
    const { first, actor } = this.#run;
    if (first === null) throw new Error('a search for deals has a first call');
    let ran = await this.#ask(first.request, first.callId);
    if (ran.fault !== null || ran.isStopped) return ran.fault;
    let judged = judgeConditions(await jsonOf(ran.text), first.catalogue);
    if ('fault' in judged) {
      ran = await this.#ask(correctedRequest(first.request, ran.text, judged.fault), null);
      if (ran.fault !== null || ran.isStopped) return ran.fault;
      judged = judgeConditions(await jsonOf(ran.text), first.catalogue);
      if ('fault' in judged) {
        return fault(`The model could not turn this into conditions: ${judged.fault}. Ask in other words.`);
      }
    }
    const { conditions } = judged;
    const refused = cannotAsk(conditions);
    if (refused !== null) return fault(refused);
    const found = await this.#write(async (tx) => {
      const deals = await findDeals(tx, actor, conditions);
      const kept: SearchConditions = { ...conditions, order: deals.order };
      await this.#update(tx, `conditions = $4, total = $5, deals = $6, step = 'answer'`, [
        JSON.stringify(kept),
        JSON.stringify(deals.total),
        JSON.stringify(deals.deals),
      ]);
      return deals;
    });
    await this.#tell();
    this.#hasFound = found.deals.length > 0;
    return null;
  }

  /** Asks the search engine. Returns why it gave nothing. */
  async findPages(): Promise<AnswerFault | null> {
    const { question } = this.#run;
    const { sources, fault: why } = await askMarket(question, this.#settings);
    if (sources === null) return why;
    await this.#write((tx) => this.#update(tx, `sources = $4, step = 'answer'`, [JSON.stringify(sources)]));
    await this.#tell();
    this.#hasFound = sources.length > 0;
    return null;
  }

  /** Writes the sentences about what was found, where there is something. Returns why they did not come. */
  async answer(): Promise<AnswerFault | null> {
    const { models, actor, question, subject } = this.#run;
    if (models === null || !this.#hasFound || this.#control.signal.aborted) return null;
    const { request, index, deals } = await this.#read(async (tx) => {
      const row = await findSearch(tx, actor, this.#run.searchId);
      const facts = factsOf(row);
      const writer = { writerName: actor.name, organizationName: await organizationName(tx) };
      const today = dayOfIsoDate(row.foundOn);
      return {
        deals: row.deals,
        index: indexSheet(facts, { today, locale: row.locale, ...writer }),
        request: answerRequest({ subject, question, facts, today, locale: row.locale, ...writer }),
      };
    });
    const answer = new ArrivingAnswer(index, {
      most: SEARCH_SENTENCES_MAX,
      also: (segment) => misplacedNames(deals, segment),
    });
    this.#answer = answer;
    const ran = await this.#ask(request, null, (text) => this.#arrive(text));
    await answer.finish(ran.text);
    if (ran.fault !== null || ran.isStopped) return ran.fault;
    return answer.segments.length > 0 ? null : UNREADABLE;
  }

  /** Ends the search. Without a result its credit is given back. */
  async end(why: AnswerFault | null): Promise<void> {
    const { signal } = this.#control;
    const { searchId, runId } = this.#run;
    await this.#write(async (tx) => {
      const { rows } = await tx.client.query<Pick<SearchRow, 'total' | 'sources' | 'state'>>(
        'SELECT total, sources, state FROM searches WHERE organization_id = $1 AND id = $2 AND run_id = $3 FOR UPDATE',
        [tx.organizationId, searchId, runId],
      );
      const [row] = rows;
      // It is run again meanwhile.
      if (row === undefined) return;
      const isFound = hasResult(row);
      const stopped = signal.reason === CLOSING ? 'interrupted' : 'stopped';
      const ended = signal.aborted ? stopped : why !== null && !isFound ? 'failed' : 'done';
      // What another process said of it stays.
      const state = row.state === 'writing' ? ended : row.state;
      if (!isFound) await returnCredit(tx, searchId);
      await tx.client.query(
        `UPDATE searches SET state = $3, fault = $4, segments = $5, step = NULL, alive_at = now()
         WHERE organization_id = $1 AND id = $2`,
        [
          tx.organizationId,
          searchId,
          state,
          why === null ? null : JSON.stringify(why),
          JSON.stringify(this.#answer?.segments ?? []),
        ],
      );
    });
    await this.#tell();
  }

  async #arrive(text: string): Promise<void> {
    if (this.#answer === null || !(await this.#answer.arrive(text))) return;
    await this.#tell();
    if (Date.now() - this.#savedAt < SAVE_EVERY_MS) return;
    this.#savedAt = Date.now();
    const { segments } = this.#answer;
    await this.#write((tx) => this.#update(tx, 'segments = $4', [JSON.stringify(segments)]));
  }

  /** Asks the chosen model, then the fallback where it failed before its first word. Settles what it reserves. */
  async #ask(
    request: ModelRequest,
    reserved: string | null,
    onText?: (text: string) => Promise<void>,
  ): Promise<ModelRun> {
    const { models } = this.#run;
    if (models === null) throw new Error('no model is chosen');
    const { choice, fallback } = models;
    const { signal } = this.#control;
    const tokens = tokensOf(request);
    let callId = reserved;
    if (callId === null) {
      const call = await this.#reserve(choice, tokens);
      if (typeof call !== 'string') return { ...NOTHING, fault: call };
      callId = call;
    }
    const call = (each: Choice) =>
      callChoice({ choice: each, request, signal, ...(onText ? { onText } : {}) }, this.#settings);
    const first = await call(choice);
    await this.#settle(callId, first, tokens);
    if (fallback === null || !givesWay(first)) return first;
    const second = await this.#reserve(fallback, tokens);
    // Without money for a second call the fault of the first is what there is to say.
    if (typeof second !== 'string') return first;
    const ran = await call(fallback);
    await this.#settle(second, ran, tokens);
    return ran;
  }

  /** Returns the id of a reserved call, or why the budget does not cover it. */
  async #reserve(choice: Choice, inputTokens: number): Promise<string | AnswerFault> {
    const { memberId } = this.#run.actor;
    try {
      return await this.#write(async (tx) => {
        const callId = await reserveCall(tx, { memberId, purpose: 'search', choice, inputTokens }, new Date());
        await this.#update(tx, 'call_ids = array_append(call_ids, $4), use = $5, provider = $6, model = $7', [
          callId,
          choice.use,
          choice.provider.name,
          choice.model,
        ]);
        return callId;
      });
    } catch (error) {
      if (!(error instanceof ORPCError) || error.code !== 'CONFLICT') throw error;
      return { kind: 'no_model', message: error.message, retryAfterSeconds: null };
    }
  }

  async #settle(callId: string, { counts, text, fault: why, isStopped }: ModelRun, inputTokens: number): Promise<void> {
    const stopped = this.#control.signal.reason === CLOSING ? 'interrupted' : 'stopped';
    const failed = text.trim() === '' ? 'failed' : 'partial';
    const outcome = isStopped ? stopped : why === null ? 'complete' : failed;
    await this.#write((tx) => settleCall(tx, callId, { outcome, counts, estimate: estimateOf({ text }, inputTokens) }));
  }

  /** Changes a search that still runs, with values from $4 on, and stops where somebody else has ended it. */
  async #update(tx: TenantTransaction, set: string, values: readonly unknown[]): Promise<void> {
    const { rowCount } = await tx.client.query(
      `UPDATE searches SET ${set}, alive_at = now() WHERE organization_id = $1 AND id = $2 AND run_id = $3 AND state = 'writing'`,
      [tx.organizationId, this.#run.searchId, this.#run.runId, ...values],
    );
    if (rowCount === 0) this.#control.stop();
  }

  #write<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return inTenant(this.#pool, this.#run.actor.organizationId, work);
  }

  #read<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return inTenant(this.#pool, this.#run.actor.organizationId, work, { readOnly: true });
  }

  /** Publishes the search as its author reads it, with the sentences of this moment. */
  async #tell(): Promise<void> {
    const { actor, searchId } = this.#run;
    const view = await this.#read(async (tx) => {
      const row = await findSearch(tx, actor, searchId);
      const segments = row.state === 'writing' && this.#answer !== null ? this.#answer.segments : row.segments;
      return presentSearch(tx, actor, { ...row, segments: segments.map((each) => ({ ...each })) });
    });
    this.#control.publish(JSON.stringify(view));
  }
}

const BROKEN: AnswerFault = {
  kind: 'provider',
  message: 'The search failed on the server. Try again.',
  retryAfterSeconds: null,
};

const NOTHING: Omit<ModelRun, 'fault'> = {
  text: '',
  isStopped: false,
  counts: UNCOUNTED,
};

const fault = (message: string): AnswerFault => ({ kind: 'unreadable', message, retryAfterSeconds: null });
