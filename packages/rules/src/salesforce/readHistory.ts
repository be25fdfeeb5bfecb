/**
 * Reads the histories that Salesforce keeps of an opportunity into observations for the ledger.
 *
 * `OpportunityHistory` holds a row for each change of amount, probability, stage, close date or category, with all of them as they
 * were from then on. `OpportunityFieldHistory` holds a row for each change of a tracked field, for 18 to 24 months, precise to a
 * second. A lookup such as the owner has two rows for a change, one with names and one with ids (not confirmed by the vendor's pages).
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunityhistory.htm
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunityfieldhistory.htm
 * https://developer.salesforce.com/docs/atlas.en-us.securityImplGuide.meta/securityImplGuide/tracking_field_history.htm
 */
import type { IncomingNotice } from '../connections/incoming.ts';
import type { ForecastCategory } from '../facts.ts';
import { CURRENCY_FIELD, type SalesforceRecord } from './describedObject.ts';
import { categoryOfCode, nameOfCategoryCode } from './forecastCategories.ts';
import { type IncomingContext, type PreparedContext, prepareContext } from './incomingContext.ts';
import { parseInstant, quoted, readAmount, readDay, readPercent } from './readValues.ts';
import { isSalesforceId, to18 } from './salesforceId.ts';

/** Values that belong together, as the ledger takes them from a history. */
export interface ObservedDeal {
  readonly stage?: { readonly stageId: string; readonly closedOn?: string | null | undefined };
  readonly amount?: { readonly amountMinor: number | null; readonly currency: string };
  readonly closeDate?: { readonly closeDate: string | null };
  readonly owner?: { readonly ownerId: string };
  readonly account?: { readonly accountId: string | null };
  readonly category?: { readonly category: ForecastCategory | null };
  readonly probability?: { readonly winProbability: number | null };
}

/** Says how a deal stood from an instant on. The ledger knows this shape as `Observation`. */
export interface DealObservation {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly told: ObservedDeal;
}

export interface ObservedHistory {
  /** In the order of time, one for each instant. */
  readonly observations: readonly DealObservation[];
  /** Each sentence once. */
  readonly notices: readonly IncomingNotice[];
}

export interface HistoryContext extends IncomingContext {
  /** Ids of our accounts by those of Salesforce. */
  readonly accountIds: ReadonlyMap<string, string>;
}

export interface HistoryRows {
  /** Rows of OpportunityHistory of one opportunity, in any order. */
  readonly history: readonly SalesforceRecord[];
  /** Its rows of OpportunityFieldHistory. */
  readonly fieldHistory: readonly SalesforceRecord[];
  /** Currency of the opportunity now, because rows of field history name none. Null in organisations with one currency. */
  readonly currency: string | null;
}

export type HistoryReader = (rows: HistoryRows) => ObservedHistory;

/** Returns a reader for the histories of one sync: what it returns for one opportunity is the same in whatever order rows come. */
export function historyReader(given: HistoryContext): HistoryReader {
  const context = { ...prepareContext(given), accountIds: given.accountIds };
  return ({ history, fieldHistory, currency }) => {
    const reading = new HistoryReading(context, currency ?? context.defaultCurrency);
    const spine = inOrder(history);
    for (const row of inOrder(fieldHistory)) reading.readFieldRow(row, spine.length > 0);
    reading.placeFirstValues();
    // Rows of the spine come last: they say all of what stood, and field rows of the same instant only a part.
    for (const row of spine) reading.readSpineRow(row);
    return reading.finish();
  };
}

interface DatedRow {
  readonly at: number;
  readonly id: string;
  readonly row: SalesforceRecord;
}

/** Rows in use, by time and, within an instant, by id: ids are given in ascending order. */
function inOrder(rows: readonly SalesforceRecord[]): readonly DatedRow[] {
  return rows
    .flatMap((row): DatedRow[] => {
      const at = parseInstant(row.get('CreatedDate') ?? '');
      return at === null || row.get('IsDeleted') === 'true' ? [] : [{ at, id: row.get('Id') ?? '', row }];
    })
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

type Tracked = 'owner' | 'account';
/** Prefixes tell ids from names that look like one. */
const LOOKUPS = new Map<string, { readonly group: Tracked; readonly prefix: string }>([
  ['Owner', { group: 'owner', prefix: '005' }],
  ['OwnerId', { group: 'owner', prefix: '005' }],
  ['Account', { group: 'account', prefix: '001' }],
  ['AccountId', { group: 'account', prefix: '001' }],
]);

type Context = PreparedContext & Pick<HistoryContext, 'accountIds'>;
type Writable<T> = { -readonly [K in keyof T]: T[K] };

class HistoryReading {
  readonly #context: Context;
  readonly #byTime = new Map<number, Writable<ObservedDeal>>();
  readonly #notices = new Map<string, IncomingNotice>();
  /** What stood before the first change of a lookup. */
  readonly #first = new Map<Tracked, ObservedDeal | undefined>();
  #trackedSince: number | null = null;
  readonly #currency: string;

  constructor(context: Context, currency: string) {
    this.#context = context;
    this.#currency = currency;
  }

  readSpineRow({ at, row }: DatedRow): void {
    const told = this.#toldAt(at);
    const closeDate = this.#closeDate(row.get('CloseDate'));
    if (closeDate !== undefined) told.closeDate = { closeDate };
    const stage = this.#stage(row.get('StageName'));
    const isClosed = stage !== undefined && stage.kind !== 'open';
    if (stage) told.stage = isClosed ? { stageId: stage.id, closedOn: closeDate } : { stageId: stage.id };
    const amount = this.#amount(row.get('Amount'), row.get(CURRENCY_FIELD) || this.#currency);
    if (amount) told.amount = amount;
    const probability = row.get('Probability');
    const winProbability = probability
      ? readPercent(probability, 'Win probability', this.#noteOn('Probability'))
      : null;
    if (probability !== undefined && winProbability !== undefined) told.probability = { winProbability };
    const category = isClosed ? undefined : this.#categoryOfCode(row.get('ForecastCategory'));
    if (category !== undefined) told.category = { category };
  }

  /** With a spine, rows about what it holds say nothing more, and less exactly: they name no currency. */
  readFieldRow({ at, row }: DatedRow, hasSpine: boolean): void {
    this.#trackedSince ??= at;
    const field = row.get('Field') ?? '';
    const value = row.get('NewValue') ?? null;
    const lookup = LOOKUPS.get(field);
    if (lookup) this.#readLookup(at, row, lookup);
    else if (field === 'created') this.#toldAt(at);
    else if (field === 'ForecastCategoryName') {
      const category = this.#categoryOfName(value);
      if (category !== undefined) this.#toldAt(at).category = { category };
    } else if (!hasSpine) this.#readSpineField(at, field, value);
    // Others, such as the next step, are words, which the ledger does not hold.
  }

  #readSpineField(at: number, field: string, value: string | null): void {
    if (field === 'StageName') {
      const stage = this.#stage(value);
      if (stage) this.#toldAt(at).stage = { stageId: stage.id };
    } else if (field === 'Amount') {
      const amount = this.#amount(value, this.#currency);
      if (amount) this.#toldAt(at).amount = amount;
    } else if (field === 'CloseDate') {
      const closeDate = this.#closeDate(value);
      if (closeDate !== undefined) this.#toldAt(at).closeDate = { closeDate };
    }
  }

  /** The first owner is known from the creation on when that is among the rows, else from where the rows begin. */
  placeFirstValues(): void {
    const since = this.#trackedSince;
    if (since === null) return;
    for (const [group, value] of this.#first) {
      const told = this.#toldAt(since);
      if (value && told[group] === undefined) Object.assign(told, value);
    }
  }

  finish(): ObservedHistory {
    const observations = [...this.#byTime]
      .map(([at, told]) => ({ at, told }))
      .toSorted((one, other) => one.at - other.at);
    return { observations, notices: [...this.#notices.values()] };
  }

  #readLookup(at: number, row: SalesforceRecord, { group, prefix }: { group: Tracked; prefix: string }): void {
    const [before, after] = [row.get('OldValue') ?? null, row.get('NewValue') ?? null];
    // The other row of the same change holds the names of the records.
    if (![before, after].some((value) => value !== null && isSalesforceId(value, prefix))) return;
    if (!this.#first.has(group)) this.#first.set(group, this.#lookedUp(group, before));
    const now = this.#lookedUp(group, after);
    if (now) Object.assign(this.#toldAt(at), now);
  }

  #lookedUp(group: Tracked, value: string | null): ObservedDeal | undefined {
    if (value === null) return group === 'account' ? { account: { accountId: null } } : undefined;
    const id = to18(value) ?? value;
    if (group === 'account') {
      const accountId = this.#context.accountIds.get(id);
      if (accountId === undefined)
        this.#note('AccountId', `The past account ${id} is not in Forecastle. It is left out.`);
      return accountId === undefined ? undefined : { account: { accountId } };
    }
    const ownerId = this.#context.members.get(id);
    if (ownerId === undefined)
      this.#note('OwnerId', `The past owner ${id} has no person in the mapping. It is left out.`);
    return ownerId === undefined ? undefined : { owner: { ownerId } };
  }

  #stage(value: string | null | undefined) {
    if (value === null || value === undefined || value === '') return undefined;
    const stage = this.#context.stages.get(value);
    if (stage === undefined)
      this.#note('StageName', `The past stage ${quoted(value)} is not in the mapping. It is left out.`);
    return stage;
  }

  #closeDate(value: string | null | undefined): string | null | undefined {
    if (value === undefined) return undefined;
    if (value === null || value === '') return null;
    const day = readDay(value, this.#context.timeZone);
    if (day === null)
      this.#note('CloseDate', `The past close date ${quoted(value)} is not a date from 1900 to 2199. It is left out.`);
    return day ?? undefined;
  }

  #amount(value: string | null | undefined, currency: string): ObservedDeal['amount'] {
    if (value === undefined) return undefined;
    const amountMinor = readAmount(value || '0', currency, 'A past amount', this.#noteOn('Amount'));
    return amountMinor === undefined ? undefined : { amountMinor: value ? amountMinor : null, currency };
  }

  /** Codes never change; the mapping of the name that Salesforce ships for one says what an admin takes it for. */
  #categoryOfCode(code: string | null | undefined): ForecastCategory | null | undefined {
    if (code === null || code === undefined || code === '') return code === undefined ? undefined : null;
    const mapped = this.#context.categories.get(nameOfCategoryCode(code) ?? code);
    return this.#openCategory(mapped === undefined ? categoryOfCode(code) : mapped, code, mapped !== undefined);
  }

  #categoryOfName(name: string | null): ForecastCategory | null | undefined {
    if (name === null || name === '') return null;
    const mapped = this.#context.categories.get(name);
    return this.#openCategory(mapped ?? null, name, mapped !== undefined);
  }

  /** A closed deal has its category by itself. */
  #openCategory(
    category: ForecastCategory | null,
    value: string,
    isMapped: boolean,
  ): ForecastCategory | null | undefined {
    if (category === 'closed') return undefined;
    if (category !== null || isMapped) return category;
    this.#note(
      'ForecastCategory',
      `The past forecast category ${quoted(value)} is not in the mapping. It is left out.`,
    );
    return undefined;
  }

  #toldAt(at: number): Writable<ObservedDeal> {
    const told = this.#byTime.get(at) ?? {};
    this.#byTime.set(at, told);
    return told;
  }

  #noteOn(source: string): (reason: string) => void {
    return (reason) => this.#note(source, reason);
  }

  #note(source: string, reason: string): void {
    this.#notices.set(reason, { source, reason });
  }
}
