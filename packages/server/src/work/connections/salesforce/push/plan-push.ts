/** Steps that send changed accounts, contacts and deals to Salesforce. */
import {
  fieldsToRead,
  type IncomingContext,
  incomingReader,
  type RowErrorKind,
  type WritingContext,
} from '@forecastle/rules';
import { inTenant, type TenantTransaction } from '../../../../platform/database/tenant.ts';
import { instantWords } from '../../../revenue/board/day-words.ts';
import { noteVerdicts, type TheirSources } from '../../conflicts/note-verdicts.ts';
import type { Planning, SyncChunk, SyncPlan, SyncStep } from '../../runs/step.ts';
import { readKnown } from '../../taking/identities.ts';
import type { Taking } from '../../taking/taking.ts';
import { retrieveRecords } from '../client/collections.ts';
import type { SalesforceApi } from '../client/request.ts';
import { asking } from '../sync/as-faults.ts';
import { NotAsDescribed } from '../sync/watch-plan.ts';
import { type CandidatePage, candidateSources, keepPushCursor, readPushCursor, type SourceName } from './candidates.ts';
import {
  type DecidedPush,
  decidePush,
  fieldsToAsk,
  maySend,
  ownFields,
  type PushFields,
  pushFields,
} from './decide-push.ts';
import { PushOutcomes } from './push-outcomes.ts';
import { PUSHED_DEALS } from './pushed-deals.ts';
import type { Candidate, FoundRecord, OwnRecord, PushedKind } from './pushed-kind.ts';
import { PUSHED_ACCOUNTS, PUSHED_CONTACTS } from './pushed-records.ts';
import { sendRecords } from './send-records.ts';

interface Pushing {
  readonly planning: Planning;
  readonly api: SalesforceApi;
  readonly taking: Taking;
  readonly context: IncomingContext;
  /** True when the fields were described by an earlier sync. */
  readonly isKept: boolean;
}

const SOURCE_WORDS: Readonly<Record<SourceName, string>> = {
  changedHere: 'changed here',
  settledHere: 'conflicts settled',
  readSince: 'read since',
  otherScores: 'other scores',
  failedBefore: 'failed before',
};

/**
 * Returns the plan of a push: records that changed here, were read since, have other scores or were locked before. Accounts go
 * before their contacts and deals.
 */
export function planPush(pushing: Pushing): SyncPlan {
  const { sync } = pushing.planning;
  return {
    steps: [
      ...stepsOf(PUSHED_ACCOUNTS, pushing),
      ...stepsOf(PUSHED_CONTACTS, pushing),
      ...stepsOf(PUSHED_DEALS, pushing),
    ],
    finish: (tx) => keepPushCursor(tx, sync.connectionId, sync),
  };
}

/** None for an object whose fields Salesforce decides alone. */
function stepsOf<Own extends OwnRecord>(kind: PushedKind<Own>, pushing: Pushing): readonly SyncStep[] {
  const { mapping } = pushing.context;
  const isSent = ownFields(mapping, kind.object).length > 0 || (kind.hasScores && mapping.push.scores.length > 0);
  if (!isSent) return [];
  const names = Object.keys(SOURCE_WORDS) as SourceName[];
  return names
    .filter((name) => name !== 'otherScores' || kind.hasScores)
    .map((name) => pushStep(`${kind.object} ${SOURCE_WORDS[name]}`, name, kind, pushing));
}

/** Returns the steps that send once more what was refused, while sending is on. */
export const retryPush = (pushing: Pushing): readonly SyncStep[] =>
  pushing.context.mapping.push.mode === 'off'
    ? []
    : [
        pushStep('Account to send', 'failedBefore', PUSHED_ACCOUNTS, pushing),
        pushStep('Contact to send', 'failedBefore', PUSHED_CONTACTS, pushing),
        pushStep('Opportunity to send', 'failedBefore', PUSHED_DEALS, pushing),
      ];

/**
 * Asks Salesforce before each chunk, outside of any transaction, and writes what came of it in the chunk. Who is killed between
 * the two sends nothing wrong: the next run reads the records first, and finds that both sides have the same.
 */
function pushStep<Own extends OwnRecord>(
  name: string,
  source: SourceName,
  kind: PushedKind<Own>,
  pushing: Pushing,
): SyncStep {
  const push = new Push(kind, pushing);
  return {
    name,
    object: kind.object,
    async *chunks(at, signal) {
      for (let place = at as CandidatePage['next']; ; ) {
        const { candidates, next } = await push.page(source, place);
        if (next === null) return;
        const { take, isOutdated } = await push.send(candidates, signal);
        // Records that are left for a plan with a new description are found again from the same place.
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

class Push<Own extends OwnRecord> {
  readonly #kind: PushedKind<Own>;
  readonly #of: Pushing;
  readonly #fields: PushFields;
  readonly #sources: TheirSources;

  constructor(kind: PushedKind<Own>, of: Pushing) {
    this.#kind = kind;
    this.#of = of;
    this.#fields = pushFields(kind, of.context);
    this.#sources = new Map(this.#fields.fields.map(({ field, source: { name, label } }) => [field, { name, label }]));
  }

  page(source: SourceName, after: CandidatePage['next']): Promise<CandidatePage<Own>> {
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
      return candidateSources(this.#kind)[source](tx, asked, after);
    });
  }

  /** `isOutdated`: records are left, because a kept description says that a field may be written, and Salesforce refused it. */
  async send(
    candidates: readonly Candidate<Own>[],
    signal: AbortSignal,
  ): Promise<Pick<SyncChunk, 'take'> & { readonly isOutdated: boolean }> {
    const outcomes = new PushOutcomes(this.#kind);
    const differing: Candidate<Own>[] = [];
    for (const each of candidates) {
      if (maySend(each, this.#fields)) differing.push(each);
      else outcomes.idle(each);
    }
    let isOutdated = false;
    if (differing.length > 0) {
      const found = await this.#found(differing, outcomes, signal);
      isOutdated = await this.#write(await this.#decide(found), outcomes, signal);
    }
    return { take: (tx) => outcomes.write(tx, { ...this.#of.taking, now: new Date() }), isOutdated };
  }

  /** Reads the records as they are there now, those of one account side by side. */
  async #found(
    candidates: readonly Candidate<Own>[],
    outcomes: PushOutcomes,
    signal: AbortSignal,
  ): Promise<readonly FoundRecord<Own>[]> {
    const { api, context } = this.#of;
    const { mapping, objects } = context;
    const { object, lockedBy } = this.#kind;
    const names = [...fieldsToRead(mapping, objects, object), lockedBy];
    const fields = fieldsToAsk(object, names, this.#fields, objects);
    const ids = candidates.map(({ externalId }) => externalId);
    const records = await asking(() => retrieveRecords(api, { object, ids, fields, signal }));
    const found = candidates.flatMap((candidate, at) => {
      const record = records[at];
      if (record) return [{ candidate, record }];
      outcomes.missing(candidate);
      return [];
    });
    const lockOf = ({ record }: FoundRecord) => record.get(lockedBy) ?? '';
    return found.toSorted((a, b) => (lockOf(a) < lockOf(b) ? -1 : lockOf(a) > lockOf(b) ? 1 : 0));
  }

  #decide(found: readonly FoundRecord<Own>[]): Promise<readonly Decided[]> {
    const { taking, context } = this.#of;
    return this.#inTenant(async (tx) => {
      const fields = this.#fields.fields.map(({ field }) => field);
      const compared = await this.#kind.compare(tx, taking, incomingReader(context), found, fields);
      const deciding = {
        of: this.#fields,
        writing: await this.#writing(tx, found),
        sayInstant: (at: number) => instantWords(new Date(at), context.timeZone),
      };
      const decided = found.flatMap((each, at): Decided[] => {
        const sides = compared[at];
        return sides ? [[each.candidate, decidePush(each, sides, deciding)]] : [];
      });
      const noting = { ...taking, now: new Date(), sources: this.#sources };
      const records = decided.map(([{ externalId, own }, { verdicts }]) => ({
        externalId,
        entityId: own.id,
        verdicts,
      }));
      await noteVerdicts(tx, noting, this.#kind, records);
      return decided;
    });
  }

  async #writing(tx: TenantTransaction, found: readonly FoundRecord<Own>[]): Promise<WritingContext> {
    const { taking, context } = this.#of;
    const { mapping, defaultCurrency } = context;
    const people = mapping.people.flatMap(({ userId, to }) => (to.kind === 'member' ? [{ userId, ...to }] : []));
    const byMember = Map.groupBy(people, ({ memberId }) => memberId);
    const idsOf = async (object: 'Account' | 'Contact') => {
      const fields = this.#fields.fields.filter(({ mappable }) => mappable.refersTo === object);
      const ids = found.flatMap(({ candidate: { own } }) => fields.map(({ field }) => own.holds(field)));
      return readKnown(tx, taking, object, [...new Set(ids.filter((id) => typeof id === 'string'))]);
    };
    return {
      mapping,
      userIds: new Map([...byMember].map(([id, users]) => [id, users.map(({ userId }) => userId)])),
      accountIds: await idsOf('Account'),
      contactIds: await idsOf('Contact'),
      defaultCurrency,
    };
  }

  async #write(decided: readonly Decided[], outcomes: PushOutcomes, signal: AbortSignal): Promise<boolean> {
    const { api, context, isKept } = this.#of;
    const { object } = this.#kind;
    const toSend: Decided[] = [];
    for (const each of decided) {
      const [candidate, push] = each;
      if (push.faults.length > 0) outcomes.unsendable(candidate, push);
      else if (Object.keys(push.values).length > 0) toSend.push(each);
      else outcomes.unchanged(candidate, push);
    }
    const described = context.objects.find(({ name }) => name === object)?.fields ?? [];
    const labels = new Map(described.map(({ name, label }) => [name, label]));
    const records = toSend.map(([{ externalId }, { values }]) => ({ id: externalId, values }));
    const sent = await asking(() => sendRecords(api, { object, records, labels, signal }));
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
