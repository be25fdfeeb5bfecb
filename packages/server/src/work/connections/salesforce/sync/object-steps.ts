/** Steps of a sync that read the objects of Salesforce and take what they find. */
import type { SyncObject } from '@forecastle/contract';
import {
  describedField,
  EVENT_FIELDS,
  type FieldOwner,
  fieldsToRead,
  type IncomingActivity,
  lineFields,
  type MappedObject,
  type SalesforceRecord,
  TASK_FIELDS,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import type { Planning, SyncStep } from '../../runs/step.ts';
import { takeActivities } from '../../taking/activities/take-activities.ts';
import type { ActivityObject } from '../../taking/activities/take-deleted-activities.ts';
import { takeDealContacts } from '../../taking/deals/take-deal-contacts.ts';
import { readIdentities } from '../../taking/identities.ts';
import { takeLines } from '../../taking/products/take-lines.ts';
import { type MergedObject, stageMerged } from '../../taking/records/take-merged.ts';
import { takeDeleted } from '../../taking/take-deleted.ts';
import type { Taking } from '../../taking/taking.ts';
import type { SalesforceApi } from '../client/request.ts';
import { soqlInstant } from '../client/soql.ts';
import { amountsStep } from './amounts-step.ts';
import { type ByIds, failedAfter, forgetFailures, stepByIds } from './by-ids.ts';
import type { FilterConditions } from './filters.ts';
import { HISTORY_SOURCES, type HistorySource, stageHistory, stagingStep } from './history-steps.ts';
import { type Reading, readingStep } from './read-objects.ts';
import { linkingStep, mergingStep, untilNothingIsLeft } from './repeated-steps.ts';
import { arrivedAfter, returnedAfter } from './returned.ts';
import type { RunMapping } from './run-mapping.ts';
import { type Arrived, type Take, takeArrived, wasMerged } from './take-arrived.ts';

const UNSEEN_AT_ONCE = 500;
/** An event of a whole day has its day at midnight UTC as its end, and ends so much later where the day ends last. */
const LATEST_END_MS = 36 * 3_600_000;

type Source = keyof typeof SOURCE_FIELDS | 'OpportunityLineItem';
/** Objects that are read beside the mapped ones. */
export const SOURCE_FIELDS = {
  OpportunityContactRole: ['Id', 'OpportunityId', 'ContactId', 'Role', 'IsDeleted', 'SystemModstamp'],
  Task: TASK_FIELDS,
  Event: EVENT_FIELDS,
  ...HISTORY_SOURCES,
} as const;

/** ISO instants by object: what changed later is still to be read. */
export type Cursors = Readonly<Partial<Record<string, string>>>;

interface StepsOf {
  readonly planning: Planning;
  readonly api: SalesforceApi;
  readonly taking: Taking;
  readonly run: RunMapping;
  readonly described: Reading['described'];
  readonly conditions: FilterConditions;
  readonly cursors: Cursors;
}

/** Returns the steps of a sync, object by object. */
export class ObjectSteps {
  readonly #of: StepsOf;

  constructor(of: StepsOf) {
    this.#of = of;
  }

  /** Reads a mapped object, then links its records to those above them. */
  mapped<T>(object: MappedObject, read: (record: SalesforceRecord) => T, take: Take<T>): SyncStep[] {
    const { run, described } = this.#of;
    const taking = this.#takingOf(object);
    const reading = this.#reading(object, fieldsToRead(run.mapping, described, object));
    return [
      ...this.#read({ object, reading, taking, read, take }),
      ...(object === 'Opportunity' ? [] : [mergingStep(object, taking)]),
      linkingStep(object, taking),
    ];
  }

  dealContacts(): SyncStep[] {
    const object = 'OpportunityContactRole';
    const { taking, run } = this.#of;
    const read = (record: SalesforceRecord) => run.reader.dealContact(record);
    return this.#sees(object).flatMap((reading) => {
      const arrived = { object, reading, taking, read, take: takeDealContacts } as const;
      return [...this.#read(arrived), ...this.#readOf('Opportunity', 'OpportunityId', arrived)];
    });
  }

  /** Reads products of opportunities, also all of deals that this run makes. */
  products(): SyncStep[] {
    const object = 'OpportunityLineItem';
    const { taking, run } = this.#of;
    const read = (record: SalesforceRecord) => run.reader.line(record);
    return this.#sees(object).flatMap((reading) => {
      const arrived = { object, reading, taking, read, take: takeLines } as const;
      return [...this.#read(arrived), ...this.#readOf('Opportunity', 'OpportunityId', arrived)];
    });
  }

  /** Says of deals whose lines or amounts this run changed whether the amount is what the lines come to. */
  amounts(): SyncStep[] {
    const object = 'OpportunityLineItem';
    return this.#sees(object).length === 0 ? [] : [amountsStep(`${object} amounts`, this.#of)];
  }

  /** Reads what took place, also for deals and contacts that this run makes, and events that have ended since they were read. */
  activities(object: ActivityObject): SyncStep[] {
    const { taking, run } = this.#of;
    const now = taking.now.getTime();
    const read = (record: SalesforceRecord) =>
      object === 'Task' ? run.reader.task(record) : run.reader.event(record, now);
    const take: Take<IncomingActivity> = (tx, of, incoming) => takeActivities(tx, of, object, incoming);
    // What is a year old is archived, and only found beside what is deleted.
    return this.#sees(object).flatMap((seen) => {
      const arrived = { object, reading: { ...seen, all: true }, taking, read, take };
      return [
        ...this.#read(arrived),
        ...(object === 'Event' && seen.since !== null ? [endedStep(seen, arrived)] : []),
        ...this.#readOf('Opportunity', 'WhatId', arrived),
        ...this.#readOf('Contact', 'WhoId', arrived),
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
        idsAfter: arrivedAfter(taking.runId),
        take: async (tx, records) => {
          await stageHistory(tx, taking, source, records);
          return {};
        },
      }),
    );
  }

  /** Records that a sync of everything has not seen are gone there, some of them because they were merged. */
  gone(): SyncStep[] {
    const { taking } = this.#of;
    const merged = [...this.#mergedUnseen('Account'), ...this.#mergedUnseen('Contact')];
    const activities = this.#of.run.mapping.activities
      ? (['Task', 'Event'] as const).filter((object) => this.#sees(object).length > 0)
      : [];
    const lines =
      this.#of.run.mapping.products && this.#sees('OpportunityLineItem').length > 0
        ? (['OpportunityLineItem'] as const)
        : [];
    const gone = [
      ...activities,
      ...lines,
      ...(['OpportunityContactRole', 'Opportunity', 'Contact', 'Account'] as const),
    ].map((object) =>
      untilNothingIsLeft({ name: `${object} gone`, object }, async (tx) => {
        const ids = await unseen(tx, taking, object);
        return ids.length === 0 ? null : takeDeleted(tx, taking, object, ids);
      }),
    );
    return [...merged, ...gone];
  }

  #mergedUnseen(object: MergedObject): SyncStep[] {
    const { planning, described } = this.#of;
    const taking = this.#takingOf(object);
    const fields = ['Id', 'SystemModstamp', 'IsDeleted', 'MasterRecordId'];
    if (!fields.every((name) => describedField(described, object, name))) return [];
    const unread = stepByIds({
      ...planning,
      name: `${object} unseen`,
      object,
      reading: this.#reading(object, fields),
      field: 'Id',
      idsAfter: (tx, after, limit) => unseen(tx, taking, object, { after, limit }),
      take: async (tx, records) => {
        await stageMerged(tx, taking, object, records.filter(wasMerged));
        return {};
      },
    });
    return [unread, mergingStep(object, taking, `${object} merged unseen`)];
  }

  #historyReadings(): (readonly [HistorySource, Reading])[] {
    return (Object.keys(HISTORY_SOURCES) as HistorySource[]).flatMap((source) =>
      this.#sees(source).map(
        (reading) => [source, { ...reading, stamp: 'CreatedDate' as const, isCounted: false }] as const,
      ),
    );
  }

  /** A retry reads the records that failed; any other sync all that match, and those that came back from the bin. */
  #read<T>({ object, reading, taking, read, take }: ToRead<T>): SyncStep[] {
    const { planning } = this.#of;
    const { connectionId } = taking;
    const takeAll = (tx: TenantTransaction, records: readonly SalesforceRecord[], missing: readonly string[] = []) =>
      takeArrived(tx, taking, { object, records, missing, read, take });
    const byIds = { ...planning, object, reading, field: 'Id' } as const;
    if (planning.sync.kind === 'retry')
      return [
        stepByIds({
          ...byIds,
          name: object,
          idsAfter: failedAfter(connectionId, object),
          take: async (tx, records, missing) => {
            await forgetFailures(tx, connectionId, object, missing);
            return takeAll(tx, records);
          },
        }),
      ];
    const all = readingStep({ name: object, object, reading, take: takeAll });
    if (planning.sync.filters !== null) return [all];
    return [
      all,
      stepByIds({
        ...byIds,
        name: `${object} returned`,
        idsAfter: returnedAfter(connectionId, object),
        take: takeAll,
      }),
    ];
  }

  /** Reads what hangs on deals or contacts that this run makes, or that came back from the bin: others read it without them. */
  #readOf<T>(
    parent: 'Opportunity' | 'Contact',
    field: ByIds['field'],
    { object, reading, taking, read, take }: ToRead<T>,
  ): SyncStep[] {
    const { planning } = this.#of;
    if (planning.sync.kind !== 'incremental' && planning.sync.kind !== 'retry') return [];
    return [
      stepByIds({
        ...planning,
        name: `${object} of new ${parent}`,
        object,
        reading,
        field,
        idsAfter: arrivedAfter(taking.runId, parent),
        take: (tx, records) => takeArrived(tx, taking, { object, records, missing: [], read, take }),
      }),
    ];
  }

  #takingOf(object: MappedObject): Taking {
    const { run, taking } = this.#of;
    const fields = run.mapping.fields.filter((each) => each.object === object);
    return {
      ...taking,
      owners: new Map<string, FieldOwner>(fields.map(({ field, owner }) => [field, owner])),
      sources: new Map(
        fields.flatMap(({ field, source }) => {
          const known = describedField(this.#of.described, object, source);
          return known ? [[field, { name: known.name, label: known.label }] as const] : [];
        }),
      ),
    };
  }

  #reading(object: MappedObject | Source, fields: readonly string[]): Reading {
    const { api, described, conditions, cursors, run } = this.#of;
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
    const meet: Reading['meet'] = (records) => run.meet(object, records);
    return { api, object, fields, described, where, since: cursors[object] ?? null, meet };
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
  { after, limit }: { readonly after: string; readonly limit: number } = { after: '', limit: UNSEEN_AT_ONCE },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT external_id AS id FROM external_identities
     WHERE organization_id = $1 AND connection_id = $2 AND object = $3 AND generation < $4 AND gone_at IS NULL
       AND external_id > $5 ORDER BY external_id LIMIT $6`,
    [organizationId, connectionId, object, generation, after, limit],
  );
  return rows.map(({ id }) => id);
}
