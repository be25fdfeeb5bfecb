/** Steps that send changed deals to Salesforce. */
import {
  fieldsToRead,
  type IncomingContext,
  incomingReader,
  type RowErrorKind,
  type SalesforceRecord,
  type WritingContext,
} from '@forecastle/rules';
import { inTenant, type TenantTransaction } from '../../../../platform/database/tenant.ts';
import { instantWords } from '../../../revenue/board/day-words.ts';
import { noteVerdicts, type TheirSources } from '../../conflicts/note-verdicts.ts';
import type { Planning, SyncChunk, SyncPlan, SyncStep } from '../../runs/step.ts';
import { readChangeTimes } from '../../taking/deals/find-deals.ts';
import { surroundingsOf } from '../../taking/deals/take-deals.ts';
import { readKnown } from '../../taking/identities.ts';
import { DEALS } from '../../taking/linked-records.ts';
import type { Taking } from '../../taking/taking.ts';
import { retrieveRecords } from '../client/collections.ts';
import type { SalesforceApi } from '../client/request.ts';
import { asking } from '../sync/as-faults.ts';
import { NotAsDescribed } from '../sync/watch-plan.ts';
import {
  CANDIDATE_SOURCES,
  type Candidate,
  type CandidatePage,
  type CandidateSource,
  keepPushCursor,
  readPushCursor,
} from './candidates.ts';
import { type DecidedPush, decidePush, fieldsToAsk, maySend, type PushFields, pushFields } from './decide-push.ts';
import { PushOutcomes } from './push-outcomes.ts';
import { sendRecords } from './send-records.ts';

interface Pushing {
  readonly planning: Planning;
  readonly api: SalesforceApi;
  readonly taking: Taking;
  readonly context: IncomingContext;
  /** True when the fields were described by an earlier sync. */
  readonly isKept: boolean;
}

/** Returns the plan of a push: deals that changed here, were read since, have other scores or were locked before. */
export function planPush(pushing: Pushing): SyncPlan {
  const { sync } = pushing.planning;
  const { changedHere, settledHere, readSince, otherScores, failedBefore } = CANDIDATE_SOURCES;
  return {
    steps: [
      pushStep('Opportunity changed here', changedHere, pushing),
      pushStep('Opportunity conflicts settled', settledHere, pushing),
      pushStep('Opportunity read since', readSince, pushing),
      pushStep('Opportunity other scores', otherScores, pushing),
      pushStep('Opportunity failed before', failedBefore, pushing),
    ],
    finish: (tx) => keepPushCursor(tx, sync.connectionId, sync),
  };
}

/** Returns the steps that send once more what was refused, while sending is on. */
export const retryPush = (pushing: Pushing): readonly SyncStep[] =>
  pushing.context.mapping.push.mode === 'off'
    ? []
    : [pushStep('Opportunity to send', CANDIDATE_SOURCES.failedBefore, pushing)];

/**
 * Asks Salesforce before each chunk, outside of any transaction, and writes what came of it in the chunk. Who is killed between
 * the two sends nothing wrong: the next run reads the records first, and finds that both sides have the same.
 */
function pushStep(name: string, source: CandidateSource, pushing: Pushing): SyncStep {
  const push = new Push(pushing);
  return {
    name,
    object: 'Opportunity',
    async *chunks(at, signal) {
      for (let place = at as CandidatePage['next']; ; ) {
        const { candidates, next } = await push.page(source, place);
        if (next === null) return;
        const { take, isOutdated } = await push.send(candidates, signal);
        // Deals that are left for a plan with a new description are found again from the same place.
        yield { take, next: isOutdated ? place : next };
        if (isOutdated) throw new NotAsDescribed('Salesforce refused a field that may be written as it was described.');
        place = next;
      }
    },
  };
}

/** Refusals of a field, not of its value. */
const OF_FIELDS: ReadonlySet<RowErrorKind> = new Set(['field_permission', 'unknown_field']);

type Decided = readonly [Candidate, DecidedPush];

class Push {
  readonly #of: Pushing;
  readonly #fields: PushFields;
  readonly #sources: TheirSources;

  constructor(of: Pushing) {
    this.#of = of;
    this.#fields = pushFields(of.context);
    this.#sources = new Map(this.#fields.fields.map(({ field, source: { name, label } }) => [field, { name, label }]));
  }

  page(source: CandidateSource, after: CandidatePage['next']): Promise<CandidatePage> {
    const { planning, taking, context } = this.#of;
    const { connectionId, runId } = taking;
    return this.#inTenant(async (tx) => {
      const cursor = await readPushCursor(tx, connectionId);
      const asked = {
        connectionId,
        cursor,
        push: context.mapping.push,
        isRetry: planning.sync.kind === 'retry',
        runId,
      };
      return source(tx, asked, after);
    });
  }

  /** `isOutdated`: deals are left, because a kept description says that a field may be written, and Salesforce refused it. */
  async send(
    candidates: readonly Candidate[],
    signal: AbortSignal,
  ): Promise<Pick<SyncChunk, 'take'> & { readonly isOutdated: boolean }> {
    const outcomes = new PushOutcomes();
    const differing = candidates.filter((each) => maySend(each, this.#fields));
    let isOutdated = false;
    for (const each of candidates) if (!differing.includes(each)) outcomes.nothingToSend(each);
    if (differing.length > 0) {
      const found = await this.#found(differing, outcomes, signal);
      isOutdated = await this.#write(await this.#decide(found), outcomes, signal);
    }
    return { take: (tx) => outcomes.write(tx, { ...this.#of.taking, now: new Date() }), isOutdated };
  }

  /** Reads the records as they are there now, those of one account side by side. */
  async #found(
    candidates: readonly Candidate[],
    outcomes: PushOutcomes,
    signal: AbortSignal,
  ): Promise<readonly (readonly [Candidate, SalesforceRecord])[]> {
    const { api, context } = this.#of;
    const { mapping, objects } = context;
    const names = [...fieldsToRead(mapping, objects, 'Opportunity'), 'AccountId'];
    const fields = fieldsToAsk(names, this.#fields, objects);
    const ids = candidates.map(({ externalId }) => externalId);
    const records = await asking(() => retrieveRecords(api, { object: 'Opportunity', ids, fields, signal }));
    const found = candidates.flatMap((candidate, at) => {
      const record = records[at];
      if (record) return [[candidate, record] as const];
      outcomes.missing(candidate);
      return [];
    });
    const accountOf = ([, record]: (typeof found)[number]) => record.get('AccountId') ?? '';
    return found.toSorted((a, b) => (accountOf(a) < accountOf(b) ? -1 : accountOf(a) > accountOf(b) ? 1 : 0));
  }

  #decide(found: readonly (readonly [Candidate, SalesforceRecord])[]): Promise<readonly Decided[]> {
    const { taking, context } = this.#of;
    const read = incomingReader(context);
    return this.#inTenant(async (tx) => {
      const around = await surroundingsOf(
        tx,
        taking,
        found.map(([, record]) => read.deal(record)),
      );
      const fields = this.#fields.fields.map(({ field }) => field);
      const deciding = {
        of: this.#fields,
        read,
        around,
        times: await readChangeTimes(
          tx,
          found.flatMap(([{ deal }]) => fields.map((field) => ({ id: deal.id, field }))),
        ),
        writing: await this.#writing(tx, found),
        sayInstant: (at: number) => instantWords(new Date(at), context.timeZone),
      };
      const decided = found.map(([candidate, record]) => [candidate, decidePush(candidate, record, deciding)] as const);
      const noting = { ...taking, now: new Date(), sources: this.#sources };
      const records = decided.map(([{ externalId, deal }, { verdicts }]) => ({
        externalId,
        entityId: deal.id,
        verdicts,
      }));
      await noteVerdicts(tx, noting, DEALS, records);
      return decided;
    });
  }

  async #writing(tx: TenantTransaction, found: readonly (readonly [Candidate, unknown])[]): Promise<WritingContext> {
    const { taking, context } = this.#of;
    const { mapping, defaultCurrency } = context;
    const people = mapping.people.flatMap(({ userId, to }) => (to.kind === 'member' ? [{ userId, ...to }] : []));
    const byMember = Map.groupBy(people, ({ memberId }) => memberId);
    const accounts = found.flatMap(([{ deal }]) => deal.accountId ?? []);
    return {
      mapping,
      userIds: new Map([...byMember].map(([id, users]) => [id, users.map(({ userId }) => userId)])),
      accountIds: await readKnown(tx, taking, 'Account', [...new Set(accounts)]),
      defaultCurrency,
    };
  }

  async #write(decided: readonly Decided[], outcomes: PushOutcomes, signal: AbortSignal): Promise<boolean> {
    const { api, context, isKept } = this.#of;
    const toSend: Decided[] = [];
    for (const each of decided) {
      const [candidate, push] = each;
      if (push.faults.length > 0) outcomes.unsendable(candidate, push);
      else if (Object.keys(push.values).length > 0) toSend.push(each);
      else outcomes.unchanged(candidate, push);
    }
    const described = context.objects.find(({ name }) => name === 'Opportunity')?.fields ?? [];
    const labels = new Map(described.map(({ name, label }) => [name, label]));
    const records = toSend.map(([{ externalId }, { values }]) => ({ id: externalId, values }));
    const sent = await asking(() => sendRecords(api, { object: 'Opportunity', records, labels, signal }));
    let isOutdated = false;
    for (const [at, [candidate, push]] of toSend.entries()) {
      const refused = sent[at];
      if (refused && isKept && OF_FIELDS.has(refused.explained.kind)) isOutdated = true;
      else if (refused) outcomes.refused(candidate, push, refused);
      else outcomes.sent(candidate, push);
    }
    return isOutdated;
  }

  #inTenant<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    const { pool, organizationId } = this.#of.planning;
    return inTenant(pool, organizationId, work);
  }
}
