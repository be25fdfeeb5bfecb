/** Reads records of Salesforce into records of ours, before anything of ours is compared with them. */
import type {
  IncomingAccount,
  IncomingActivity,
  IncomingContact,
  IncomingDeal,
  IncomingDealContact,
  IncomingLine,
} from '../connections/incoming.ts';
import { isoDate, localDay } from '../days.ts';
import { lastDigits } from '../duplicates/addresses.ts';
import { HAS_PRODUCTS_FIELD, type SalesforceRecord } from './describedObject.ts';
import { type IncomingContext, type PreparedContext, prepareContext } from './incomingContext.ts';
import type { MappedObject } from './mappingFields.ts';
import { readEvent, readTask } from './readActivity.ts';
import { readLine } from './readLine.ts';
import { RecordReading } from './recordReading.ts';

export interface IncomingReader {
  readonly account: (record: SalesforceRecord) => IncomingAccount;
  readonly contact: (record: SalesforceRecord) => IncomingContact;
  readonly deal: (record: SalesforceRecord) => IncomingDeal;
  /** A record of OpportunityContactRole. */
  readonly dealContact: (record: SalesforceRecord) => IncomingDealContact;
  /** A record of OpportunityLineItem. */
  readonly line: (record: SalesforceRecord) => IncomingLine;
  readonly task: (record: SalesforceRecord) => IncomingActivity;
  /** `now` is in epoch milliseconds: what has not ended by then has not taken place. */
  readonly event: (record: SalesforceRecord, now: number) => IncomingActivity;
}

/**
 * Returns readers for the records of one sync. They return only mapped fields that a record has; `notices` say what was
 * cut, rounded or left out. Throws for records without an id or `SystemModstamp`, which Salesforce never sends.
 */
export function incomingReader(given: IncomingContext): IncomingReader {
  const context = prepareContext(given);
  const begin = (object: MappedObject, record: SalesforceRecord) => new RecordReading(context, object, record);
  return {
    account: (record) => readAccount(begin('Account', record)),
    contact: (record) => readContact(begin('Contact', record)),
    deal: (record) => readDeal(begin('Opportunity', record), context, record.get(HAS_PRODUCTS_FIELD) === 'true'),
    dealContact: (record) => {
      const reading = begin('Opportunity', record);
      return {
        externalId: reading.id(),
        modifiedAt: modifiedAt(reading),
        dealExternalId: reading.id('OpportunityId'),
        contactExternalId: reading.id('ContactId'),
        role: context.roles.get(record.get('Role') ?? '') ?? null,
      };
    },
    line: (record) => readLine(context, record),
    task: (record) => readTask(context, record),
    event: (record, now) => readEvent(context, record, now),
  };
}

function readAccount(reading: RecordReading): IncomingAccount {
  const values = defined({
    name: reading.name(),
    description: reading.text('description'),
    industry: reading.text('industry'),
    territory: reading.text('territory'),
    segment: reading.text('segment'),
    domain: reading.domain('domain'),
  });
  const parent = defined({ parentExternalId: reading.reference('parentId') });
  return { values, ...parent, ...common(reading) };
}

function readContact(reading: RecordReading): IncomingContact {
  const phone = reading.phone('phone');
  const mobile = reading.phone('otherPhones');
  const values = defined({
    name: reading.name(),
    email: reading.email('email'),
    title: reading.text('title'),
    phone,
    otherPhones: mobile === undefined ? undefined : mobile === null || isSamePhone(mobile, phone) ? [] : [mobile],
  });
  const links = defined({
    accountExternalId: reading.reference('accountId'),
    reportsToExternalId: reading.reference('reportsToId'),
  });
  return { values, ...links, ...common(reading) };
}

const isSamePhone = (mobile: string, phone: string | null | undefined): boolean =>
  mobile === phone || (lastDigits(mobile) !== null && lastDigits(mobile) === lastDigits(phone ?? ''));

/**
 * Our stage says whether the deal is closed, not `IsClosed` and `IsWon`. A closed deal has the category Closed by itself, and was
 * closed on its close date. Only a lost one has a loss reason.
 */
function readDeal(reading: RecordReading, { timeZone, mapping }: PreparedContext, hasProducts: boolean): IncomingDeal {
  const stage = reading.stage();
  const closeDate = reading.day('closeDate');
  if (closeDate === null) reading.note(reading.sourceOf('closeDate'), 'Close date is empty.');
  const isOpen = stage === undefined || stage.kind === 'open';
  const category = isOpen ? reading.category() : undefined;
  if (category === 'closed')
    reading.note(
      'ForecastCategoryName',
      'The deal is open here, so it cannot have the category Closed. It is left out.',
    );
  const values = defined({
    name: reading.name(),
    description: reading.text('description'),
    stageId: stage?.id,
    closeDate,
    category: category === 'closed' ? undefined : category,
    winProbability: reading.percent('winProbability'),
    nextStep: reading.text('nextStep'),
    leadSource: reading.text('leadSource'),
    lossReason: stage?.kind === 'lost' ? reading.text('lossReason') : undefined,
  });
  const links = defined({ accountExternalId: reading.reference('accountId') });
  const money = reading.money('amountMinor');
  const beside = common(reading);
  if (beside.ownerId === null) reading.note(reading.sourceOf('ownerId'), 'Owner: the mapping gives this user nobody.');
  const createdOn = reading.day('createdOn') ?? dayOf(beside.createdAt ?? beside.modifiedAt, timeZone);
  const closedOn = isOpen ? null : (closeDate ?? null);
  return {
    values: { ...values, ...money },
    ...links,
    ...beside,
    createdOn,
    closedOn,
    ...(mapping.products && hasProducts && { amountIsSum: true }),
  };
}

const dayOf = (instant: number, timeZone: string): string => isoDate(localDay(instant, timeZone));

function common(reading: RecordReading) {
  const owner = defined({ ownerId: reading.member('ownerId') });
  return {
    externalId: reading.id(),
    modifiedAt: modifiedAt(reading),
    createdAt: reading.instant('CreatedDate'),
    custom: reading.custom(),
    ...owner,
    notices: reading.notices,
  };
}

function modifiedAt(reading: RecordReading): number {
  const at = reading.instant('SystemModstamp');
  if (at === null) throw new RangeError(`The Salesforce record ${reading.id()} has no SystemModstamp`);
  return at;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns the values without those that are undefined: the record does not have them. */
const defined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
