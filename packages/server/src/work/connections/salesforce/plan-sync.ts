/** What a sync with Salesforce reads and takes, step by step. */
import type { SyncObject } from '@forecastle/contract';
import {
  describedField,
  EVENT_FIELDS,
  type FieldOwner,
  fieldsToRead,
  type IncomingActivity,
  type IncomingReader,
  incomingReader,
  lineFields,
  type MappedObject,
  type SalesforceMapping,
  type SalesforceRecord,
  TASK_FIELDS,
} from '@forecastle/rules';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { SyncFault } from '../faults.ts';
import { connectionById } from '../read-connection.ts';
import { SYNC_EVERY_MINUTES } from '../runs/queue-due-syncs.ts';
import type { Planning, PlanSync, SyncStep, Taken } from '../runs/step.ts';
import { keepBeganThere } from '../runs/stored-sync.ts';
import { takeDeals } from '../taking/deals/take-deals.ts';
import { readIdentities } from '../taking/identities.ts';
import { linkWaiting } from '../taking/link-waiting.ts';
import { takeAccounts } from '../taking/take-accounts.ts';
import { takeActivities } from '../taking/take-activities.ts';
import { takeContacts } from '../taking/take-contacts.ts';
import { takeDealContacts } from '../taking/take-deal-contacts.ts';
import { takeDeleted } from '../taking/take-deleted.ts';
import type { ActivityObject } from '../taking/take-deleted-activities.ts';
import { takeLines } from '../taking/take-lines.ts';
import type { Taking } from '../taking/taking.ts';
import { apiOfConnection } from './api-of-connection.ts';
import type { SalesforceApi } from './client/request.ts';
import { soqlInstant } from './client/soql.ts';
import { describeSide } from './mapping/describe-side.ts';
import { incomingContext, readHere } from './mapping/incoming-context.ts';
import { readMapping } from './mapping/stored-mapping.ts';
import { planPush, retryPush } from './push/plan-push.ts';
import type { SalesforceRow } from './salesforce-row.ts';
import { amountsStep } from './sync/amounts-step.ts';
import { asking } from './sync/as-faults.ts';
import { type ByIds, createdAfter, failedAfter, forgetFailures, stepByIds } from './sync/by-ids.ts';
import { type FilterConditions, filterConditions } from './sync/filters.ts';
import { HISTORY_SOURCES, type HistorySource, historySteps, stageHistory, stagingStep } from './sync/history-steps.ts';
import { ratesSteps } from './sync/rates-step.ts';
import { type Reading, readingStep } from './sync/read-objects.ts';
import { settleMapping } from './sync/settle-mapping.ts';

/** What changed shortly before a sync began, by Salesforce's clock, is read by the next one too: some changes are seen late. */
const OVERLAP_MS = 10 * 60_000;
const LINKED_AT_ONCE = 500;
/** An event of a whole day has its day at midnight UTC as its end, and ends so much later where the day ends last. */
const LATEST_END_MS = 36 * 3_600_000;
const MAPPED: readonly MappedObject[] = ['Account', 'Contact', 'Opportunity'];

type Source = keyof typeof SOURCE_FIELDS | 'OpportunityLineItem';
/** Objects that are read beside the mapped ones. */
const SOURCE_FIELDS = {
  OpportunityContactRole: ['Id', 'OpportunityId', 'ContactId', 'Role', 'IsDeleted', 'SystemModstamp'],
  Task: TASK_FIELDS,
  Event: EVENT_FIELDS,
  ...HISTORY_SOURCES,
} as const;

export const planSalesforceSync: PlanSync = async (planning) => {
  const { pool, organizationId, sync, settings, signal } = planning;
  const begun = await inTenant(pool, organizationId, async (tx) => ({
    row: await connectionById<SalesforceRow>(tx, sync.connectionId),
    stored: await readMapping(tx, sync.connectionId, sync.mappingVersion),
    cursors: await readCursors(tx, sync.connectionId),
  }));
  if (!begun.stored) throw new SyncFault('The mapping of this sync is gone.');
  const api = apiOfConnection({ pool, settings, organizationId }, begun.row, 'sync');
  const theirs = await asking(() => describeSide(api, signal));
  const taking = takingOf(planning, begun.row);
  const { mapping } = begun.stored;
  const settled = await inTenant(pool, organizationId, async (tx) => {
    const { mapping: made, ours } = await settleMapping(tx, { mapping, theirs, taking });
    const began = await keepBeganThere(tx, sync.id, api.toldTime ?? new Date());
    return { mapping: made, here: await readHere(tx, ours), began };
  });
  const context = incomingContext(settled.mapping, theirs, settled.here);
  const pushing = { planning, api, taking, context };
  if (sync.kind === 'push') return planPush(pushing);
  const read = incomingReader(context);
  const steps = new Steps({
    planning,
    api,
    taking,
    mapping: settled.mapping,
    described: theirs.objects,
    conditions: filterConditions(sync.filters),
    cursors: sync.kind === 'incremental' ? begun.cursors : {},
  });
  const isRetry = sync.kind === 'retry';
  const isPart = isRetry || sync.kind === 'incremental';
  return {
    steps: [
      ...(settled.mapping.rates
        ? ratesSteps({ api, taking, described: theirs.objects, isQuiet: isPart && !isRetry })
        : []),
      ...steps.mapped('Account', read.account, takeAccounts),
      ...steps.mapped('Contact', read.contact, takeContacts),
      ...steps.mapped('Opportunity', read.deal, takeDeals),
      ...steps.dealContacts(read),
      ...(settled.mapping.products ? steps.products(read) : []),
      ...(settled.mapping.activities ? [...steps.activities('Task', read), ...steps.activities('Event', read)] : []),
      ...historySteps({
        taking,
        context,
        staging: [...(isRetry ? [] : steps.history()), ...(isPart ? steps.historyOfNewDeals() : [])],
      }),
      ...(sync.kind === 'full' && sync.filters === null ? steps.gone() : []),
      ...(settled.mapping.products ? steps.amounts() : []),
      ...(isRetry ? retryPush(pushing) : []),
    ],
    finish: (tx) => finish(tx, planning, settled),
  };
};

/** ISO instants by object: what changed later is still to be read. */
type Cursors = Readonly<Partial<Record<string, string>>>;

async function readCursors(tx: TenantTransaction, connectionId: string): Promise<Cursors> {
  const { rows } = await tx.client.query<{ cursors: Cursors }>(
    'SELECT cursors FROM connections WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, connectionId],
  );
  return rows[0]?.cursors ?? {};
}

function takingOf({ sync }: Planning, { id, connectedById }: SalesforceRow): Taking {
  const memberId = sync.requestedById ?? connectedById;
  if (memberId === null) throw new SyncFault('Nobody stands for this connection. Reconnect Salesforce.');
  return {
    runId: sync.id,
    connectionId: id,
    generation: sync.generation,
    actor: { kind: 'salesforce', id },
    memberId,
    owners: new Map(),
    now: new Date(),
    isFirst: sync.kind === 'first_load',
  };
}

interface StepsOf {
  readonly planning: Planning;
  readonly api: SalesforceApi;
  readonly taking: Taking;
  readonly mapping: SalesforceMapping;
  readonly described: Reading['described'];
  readonly conditions: FilterConditions;
  readonly cursors: Cursors;
}

type Take<T> = (tx: TenantTransaction, taking: Taking, incoming: readonly T[]) => Promise<Taken>;

class Steps {
  readonly #of: StepsOf;

  constructor(of: StepsOf) {
    this.#of = of;
  }

  /** Reads a mapped object, then links its records to those above them. */
  mapped<T>(object: MappedObject, read: (record: SalesforceRecord) => T, take: Take<T>): SyncStep[] {
    const { mapping, described } = this.#of;
    const taking = this.#takingOf(object);
    const reading = this.#reading(object, fieldsToRead(mapping, described, object));
    return [this.#read({ object, reading, taking, read, take }), linkingStep(object, taking)];
  }

  dealContacts({ dealContact }: IncomingReader): SyncStep[] {
    const object = 'OpportunityContactRole';
    const { taking } = this.#of;
    return this.#sees(object).map((reading) =>
      this.#read({ object, reading, taking, read: dealContact, take: takeDealContacts }),
    );
  }

  /** Reads products of opportunities, also all of deals that this run makes. */
  products({ line }: IncomingReader): SyncStep[] {
    const object = 'OpportunityLineItem';
    const { taking, planning } = this.#of;
    const arrived = { object, taking, read: line, take: takeLines } as const;
    const isPart = planning.sync.kind === 'incremental' || planning.sync.kind === 'retry';
    return this.#sees(object).flatMap((reading) => [
      this.#read({ ...arrived, reading }),
      ...(isPart
        ? [
            stepByIds({
              ...planning,
              name: `${object} of new Opportunity`,
              object,
              reading,
              field: 'OpportunityId',
              take: (tx, records) => takeLiving(tx, taking, { ...arrived, records }),
              idsAfter: createdAfter(taking.runId),
            }),
          ]
        : []),
    ]);
  }

  /** Says of deals whose lines or amounts this run changed whether the amount is what the lines come to. */
  amounts(): SyncStep[] {
    const object = 'OpportunityLineItem';
    return this.#sees(object).length === 0 ? [] : [amountsStep(`${object} amounts`, this.#of)];
  }

  /** Reads what took place, also for deals and contacts that this run makes, and events that have ended since they were read. */
  activities(object: ActivityObject, reader: IncomingReader): SyncStep[] {
    const { taking, planning } = this.#of;
    const now = taking.now.getTime();
    const read = object === 'Task' ? reader.task : (record: SalesforceRecord) => reader.event(record, now);
    const take: Take<IncomingActivity> = (tx, of, incoming) => takeActivities(tx, of, object, incoming);
    // What is a year old is archived, and only found beside what is deleted.
    return this.#sees(object).flatMap((seen) => {
      const reading = { ...seen, all: true };
      const arrived = { object, reading, taking, read, take };
      const takeAll: ByIds['take'] = (tx, records) => takeLiving(tx, taking, { ...arrived, records });
      const ofNew = (made: 'Opportunity' | 'Contact', field: 'WhatId' | 'WhoId') =>
        stepByIds({
          ...planning,
          name: `${object} of new ${made}`,
          object,
          reading,
          field,
          take: takeAll,
          idsAfter: createdAfter(taking.runId, made),
        });
      const isPart = planning.sync.kind === 'incremental' || planning.sync.kind === 'retry';
      return [
        this.#read(arrived),
        ...(object === 'Event' && seen.since !== null ? [endedStep(seen, arrived)] : []),
        ...(isPart ? [ofNew('Opportunity', 'WhatId'), ofNew('Contact', 'WhoId')] : []),
      ];
    });
  }

  /** Stages the history that is new, or all of it. */
  history(): SyncStep[] {
    return this.#historyReadings().map(([source, reading]) => stagingStep(this.#of.taking, source, reading));
  }

  /** Stages all history of deals that this run makes: what came before the last sync was read without them. */
  historyOfNewDeals(): SyncStep[] {
    const { taking, planning } = this.#of;
    return this.#historyReadings().map(([source, reading]) =>
      stepByIds({
        ...stagingStep(taking, source, reading),
        ...planning,
        name: `OpportunityHistory of new deals, ${source}`,
        reading,
        field: 'OpportunityId',
        idsAfter: createdAfter(taking.runId),
        take: async (tx, records) => {
          await stageHistory(tx, taking, source, records);
          return {};
        },
      }),
    );
  }

  /** Records that a sync of everything has not seen are gone there. */
  gone(): SyncStep[] {
    const { taking } = this.#of;
    const activities = this.#of.mapping.activities
      ? (['Task', 'Event'] as const).filter((object) => this.#sees(object).length > 0)
      : [];
    const lines =
      this.#of.mapping.products && this.#sees('OpportunityLineItem').length > 0
        ? (['OpportunityLineItem'] as const)
        : [];
    return [...activities, ...lines, ...(['OpportunityContactRole', 'Opportunity', 'Contact', 'Account'] as const)].map(
      (object) =>
        untilNothingIsLeft({ name: `${object} gone`, object }, async (tx) => {
          const ids = await unseen(tx, taking, object);
          return ids.length === 0 ? null : takeDeleted(tx, taking, object, ids);
        }),
    );
  }

  #historyReadings(): (readonly [HistorySource, Reading])[] {
    return (Object.keys(HISTORY_SOURCES) as HistorySource[]).flatMap((source) =>
      this.#sees(source).map(
        (reading) => [source, { ...reading, stamp: 'CreatedDate' as const, isCounted: false }] as const,
      ),
    );
  }

  /** A retry reads the records that failed; any other sync reads all that match. */
  #read<T>({ object, reading, taking, read, take }: ToRead<T>): SyncStep {
    const { planning } = this.#of;
    const { connectionId } = taking;
    const takeAll = (tx: TenantTransaction, records: readonly SalesforceRecord[]) =>
      takeLiving(tx, taking, { object, records, read, take });
    if (planning.sync.kind !== 'retry') return readingStep({ name: object, object, reading, take: takeAll });
    return stepByIds({
      ...planning,
      name: object,
      object,
      reading,
      field: 'Id',
      idsAfter: failedAfter(connectionId, object),
      take: async (tx, records, missing) => {
        await forgetFailures(tx, connectionId, object, missing);
        return takeAll(tx, records);
      },
    });
  }

  #takingOf(object: MappedObject): Taking {
    const { mapping, taking } = this.#of;
    const fields = mapping.fields.filter((each) => each.object === object);
    return { ...taking, owners: new Map<string, FieldOwner>(fields.map(({ field, owner }) => [field, owner])) };
  }

  #reading(object: MappedObject | Source, fields: readonly string[]): Reading {
    const { api, described, conditions, cursors } = this.#of;
    const where = {
      Account: conditions.accounts,
      Contact: conditions.contacts,
      Opportunity: conditions.opportunities,
      OpportunityContactRole: conditions.ofOpportunities,
      OpportunityLineItem: conditions.ofOpportunities,
      Task: conditions.ofActivities,
      Event: conditions.ofActivities,
      OpportunityHistory: conditions.ofOpportunities,
      OpportunityFieldHistory: conditions.ofOpportunities,
    }[object];
    return { api, object, fields, described, where, since: cursors[object] ?? null };
  }

  /** The reading of an object that the connected user sees, with those of its fields that they see. */
  #sees(object: Source): Reading[] {
    const { described } = this.#of;
    if (!described.some(({ name }) => name === object)) return [];
    const fields =
      object === 'OpportunityLineItem'
        ? lineFields(described)
        : SOURCE_FIELDS[object].filter((name) => describedField(described, object, name));
    return [this.#reading(object, fields)];
  }
}

interface ToRead<T> {
  readonly object: Arrived<T>['object'];
  readonly reading: Reading;
  readonly taking: Taking;
  readonly read: Arrived<T>['read'];
  readonly take: Take<T>;
}

interface Arrived<T> {
  readonly object: Parameters<typeof takeDeleted>[2];
  readonly records: readonly SalesforceRecord[];
  readonly read: (record: SalesforceRecord) => T;
  readonly take: Take<T>;
}

/** Takes what is there, and takes in that the others were deleted. */
async function takeLiving<T>(
  tx: TenantTransaction,
  taking: Taking,
  { object, records, read, take }: Arrived<T>,
): Promise<Taken> {
  const isDeleted = (record: SalesforceRecord) => record.get('IsDeleted') === 'true';
  const taken = await take(tx, taking, records.filter((record) => !isDeleted(record)).map(read));
  const deleted = records.filter(isDeleted).flatMap((record) => record.get('Id') ?? []);
  if (deleted.length === 0) return taken;
  const { beside, ...counts } = taken;
  const removed = await takeDeleted(tx, taking, object, deleted);
  const sum: Record<string, number> = { ...counts };
  for (const [what, count] of Object.entries(removed)) sum[what] = (sum[what] ?? 0) + count;
  return beside ? { ...sum, beside } : sum;
}

/** Returns a step that does a little at a time until there is nothing to do. It may begin again at any point. */
const untilNothingIsLeft = (
  { name, object }: { readonly name: string; readonly object: SyncObject },
  take: (tx: TenantTransaction) => Promise<Taken | null>,
): SyncStep => ({
  name,
  object,
  async *chunks() {
    for (let isLeft = true; isLeft; ) {
      yield {
        next: null,
        take: async (tx) => {
          const taken = await take(tx);
          isLeft = taken !== null;
          return taken ?? {};
        },
      };
    }
  },
});

const linkingStep = (object: MappedObject, taking: Taking): SyncStep =>
  untilNothingIsLeft({ name: `${object} links`, object }, async (tx) =>
    (await linkWaiting(tx, taking, object, LINKED_AT_ONCE)) === 0 ? null : {},
  );

/** Reads events again that have ended since they were read: nothing changes in them when they end. */
function endedStep(reading: Reading, { read, take, taking }: ToRead<IncomingActivity>): SyncStep {
  const since = Date.parse(reading.since ?? '') - LATEST_END_MS;
  const ended = [
    `EndDateTime >= ${soqlInstant(new Date(since).toISOString())}`,
    `EndDateTime <= ${soqlInstant(taking.now.toISOString())}`,
  ];
  return readingStep({
    name: 'Event ended',
    object: 'Event',
    reading: { ...reading, since: null, where: [...reading.where, ...ended], isCounted: false },
    take: async (tx, records) => {
      const known = await readIdentities(
        tx,
        taking,
        'Event',
        records.flatMap((record) => record.get('Id') ?? []),
      );
      const isNew = (record: SalesforceRecord) => known.get(record.get('Id') ?? '')?.isGone !== false;
      const { created = 0, updated = 0 } = await take(tx, taking, records.filter(isNew).map(read));
      // Those that concern nothing here were counted when they were read.
      return { read: created + updated, created, updated };
    },
  });
}

/** Ids of records that this run has not seen and that are not known to be gone. */
async function unseen(
  { client, organizationId }: TenantTransaction,
  { connectionId, generation }: Taking,
  object: SyncObject,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT external_id AS id FROM external_identities
     WHERE organization_id = $1 AND connection_id = $2 AND object = $3 AND generation < $4 AND gone_at IS NULL
     ORDER BY external_id LIMIT ${LINKED_AT_ONCE}`,
    [organizationId, connectionId, object, generation],
  );
  return rows.map(({ id }) => id);
}

/** The next sync reads from where this one began. One with filters has not read all, and moves nothing. */
async function finish(
  { client, organizationId }: TenantTransaction,
  { sync }: Planning,
  { mapping, began }: { readonly mapping: SalesforceMapping; readonly began: string },
): Promise<void> {
  if (sync.filters !== null || sync.kind === 'retry') return;
  const from = new Date(Date.parse(began) - OVERLAP_MS).toISOString();
  const isRead = (object: string) =>
    object === 'Task' || object === 'Event' ? mapping.activities : object !== 'OpportunityLineItem' || mapping.products;
  const read = [...Object.keys(SOURCE_FIELDS), 'OpportunityLineItem'].filter(isRead);
  const cursors = Object.fromEntries([...MAPPED, ...read].map((object) => [object, from]));
  await client.query(
    `UPDATE connections SET cursors = cursors || $3,
       next_run_at = coalesce(next_run_at, now() + make_interval(mins => coalesce((settings ->> 'everyMinutes')::int, $4)))
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, sync.connectionId, JSON.stringify(cursors), SYNC_EVERY_MINUTES],
  );
}
