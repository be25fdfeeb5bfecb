/** An arriving deal beside the one that is here: what it would be here, field by field, and why it cannot be taken. */
import {
  type CustomFieldShape,
  type CustomValue,
  type CustomValues,
  customColumn,
  FREE_DEAL_TEXTS,
  type FreeDealText,
  type HashedValue,
  type IncomingDeal,
  type IncomingNotice,
  isCustomColumn,
  isoDate,
  keyLossReason,
  keyOfColumn,
  localDay,
  ofTexts,
  ownValue,
} from '@forecastle/rules';
import { newId } from '../../../../platform/database/ids.ts';
import { convertToBase, missingRate, type Rates, rateOn } from '../../../../records/currencies/rates.ts';
import type { listLossReasons } from '../../../../records/loss-reasons/list-loss-reasons.ts';
import type { DealUpdate } from '../../../../records/opportunities/deal-update.ts';
import type { NewDeal } from '../../../../records/opportunities/insert-deals.ts';
import type { StagesOfDeals } from '../../../../records/opportunities/load-stages.ts';
import type { ComparedField, TheirField } from '../decide-fields.ts';
import { readIncomingCustom } from '../incoming-custom.ts';
import type { StandingDeal } from './find-deals.ts';

/** What deals of a chunk are compared by. */
export interface Surroundings {
  readonly stages: StagesOfDeals;
  readonly rates: Rates;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly timeZone: string;
  readonly memberId: string;
  /** Who owns by now what each person owns there. */
  readonly owners: ReadonlyMap<string, string | null>;
  readonly accounts: ReadonlyMap<string, string>;
  readonly customs: ReadonlyMap<string, CustomFieldShape>;
  readonly people: ReadonlySet<string>;
  readonly lossReasons: Awaited<ReturnType<typeof listLossReasons>>;
}

/** Fields of an arriving deal as they would stand here; those that belong together are one, by the first of them. */
export interface ReadDeal {
  readonly fields: readonly TheirField[];
  readonly notices: readonly IncomingNotice[];
  /** The account there that is not known here yet. */
  readonly waitsFor: string | null;
}

interface Amount {
  readonly amountMinor: number | null;
  readonly currency: string;
}

export function readDeal(deal: IncomingDeal, around: Surroundings, before: CustomValues): ReadDeal {
  const { values, accountExternalId, ownerId } = deal;
  const fields: TheirField[] = [];
  const say = (field: string, theirs: HashedValue) => {
    if (theirs !== undefined) fields.push({ field, theirs });
  };
  if (values.name) say('name', values.name);
  for (const text of ['description', 'nextStep', 'leadSource'] as const) say(text, values[text]);
  if (values.lossReason !== undefined) {
    say('lossReason', values.lossReason === null ? null : keyLossReason(values.lossReason, around.lossReasons));
  }
  say('stageId', values.stageId);
  if (values.stageId !== undefined && around.stages.get(values.stageId)?.kind !== 'open') {
    say('closedOn', closedDay(deal, around));
  }
  if (values.amountMinor !== undefined && values.currency !== undefined) {
    say('amountMinor', { amountMinor: values.amountMinor, currency: values.currency } satisfies Amount);
  }
  say('closeDate', values.closeDate);
  say('category', values.category);
  say('winProbability', values.winProbability);
  if (ownerId !== undefined) say('ownerId', ownerId === null ? null : (around.owners.get(ownerId) ?? null));
  const accountId = accountExternalId ? around.accounts.get(accountExternalId) : accountExternalId;
  say('accountId', accountId);
  const { people, customs } = around;
  const read = readIncomingCustom(deal.custom, { fields: customs, people, before });
  for (const [key, value] of read.values) say(customColumn(key), value);
  return {
    fields,
    notices: read.notices,
    waitsFor: accountExternalId && accountId === undefined ? accountExternalId : null,
  };
}

function closedDay({ closedOn, modifiedAt }: IncomingDeal, { today, timeZone }: Surroundings): string | null {
  if (closedOn === null || closedOn <= today) return closedOn;
  // A close is no forecast: of one on a day to come it is known by when it was told.
  const told = isoDate(localDay(modifiedAt, timeZone));
  return told < today ? told : today;
}

/** Returns how a field of a deal of ours stands, in the form in which `readDeal` tells theirs. */
export function oursOf(field: string, deal: StandingDeal): HashedValue {
  if (isCustomColumn(field)) return ownValue(deal.custom, keyOfColumn(field)) ?? null;
  if (field === 'amountMinor') return amountOf(deal);
  return (deal[field as keyof StandingDeal] ?? null) as HashedValue;
}

const amountOf = ({ amountMinor, currency }: Amount): Amount => ({ amountMinor, currency });

/** Returns a new deal, or why it cannot be made. */
export function newDeal(
  deal: IncomingDeal,
  { fields }: ReadDeal,
  around: Surroundings,
): { readonly deal: NewDeal } | { readonly reason: string } {
  const told = new Map(fields.map(({ field, theirs }) => [field, theirs]));
  const stageId = told.get('stageId') as string | undefined;
  const closedOn = (told.get('closedOn') ?? null) as string | null;
  const ownerId = told.has('ownerId') ? (told.get('ownerId') as string | null) : around.memberId;
  const amount = (told.get('amountMinor') ?? { amountMinor: null, currency: around.rates.base }) as Amount;
  const name = told.get('name');
  if (typeof name !== 'string') return { reason: 'This deal has no name.' };
  if (stageId === undefined)
    return { reason: 'Its stage is not matched to one of your stages. Match it in the mapping.' };
  const unusable = stageFault(stageId, around) ?? ownerFault(ownerId);
  if (unusable !== null || ownerId === null) return { reason: unusable ?? '' };
  const base = baseAmount(amount, closedOn ?? around.today, around);
  if ('reason' in base) return base;
  const status = around.stages.get(stageId)?.kind ?? 'open';
  const custom: Record<string, CustomValue> = {};
  for (const [field, value] of told) {
    if (isCustomColumn(field) && value !== null) custom[keyOfColumn(field)] = value as CustomValue;
  }
  return {
    deal: {
      ...ofTexts(FREE_DEAL_TEXTS, (text) => (told.get(text) ?? null) as string | null),
      id: newId(),
      externalId: deal.externalId,
      name,
      accountId: (told.get('accountId') ?? null) as string | null,
      stageId,
      status,
      ownerId,
      ...amount,
      amountBaseMinor: base.amountBaseMinor,
      category: status === 'open' ? categoryOf(told.get('category')) : 'closed',
      closeDate: (told.get('closeDate') ?? null) as string | null,
      closedOn,
      createdOn: deal.createdOn <= around.today ? deal.createdOn : around.today,
      winProbability: (told.get('winProbability') ?? null) as number | null,
      winReasonId: null,
      custom,
      stageEnteredOn: null,
    },
  };
}

/** An open deal is in none of the closed ones. */
const categoryOf = (category: unknown): NewDeal['category'] =>
  category === 'closed' || category === undefined ? null : (category as NewDeal['category']);

/** The stages that a deal of ours has and would have. */
export interface DecidedStage {
  /** It will be in the stage that it has there. */
  readonly isTheirs: boolean;
  readonly isOpen: boolean;
}

/** Fields that mean something beside the stage that the deal will be in: a closed deal is always in Closed. */
export function comparable(read: ReadDeal, deal: StandingDeal, stage: DecidedStage): ComparedField[] {
  return read.fields.flatMap(({ field, theirs }) => {
    if (field === 'stageId' || (field === 'category' && !stage.isOpen)) return [];
    if (field === 'closedOn' && (stage.isOpen || !stage.isTheirs)) return [];
    const ours = oursOf(field, deal);
    if (field !== 'category') return [{ field, theirs, ours }];
    return [{ field, theirs: categoryOf(theirs), ours: ours === 'closed' ? null : ours }];
  });
}

/** Returns what changes of a deal of ours, or why it cannot change. */
export function changedDeal(
  deal: StandingDeal,
  taken: readonly ComparedField[],
  around: Surroundings,
): { readonly update: DealUpdate } | { readonly reason: string } {
  const told = new Map(taken.map(({ field, theirs }) => [field, theirs]));
  const stageId = told.get('stageId') as string | undefined;
  const closedOn = told.get('closedOn') as string | null | undefined;
  const amount = told.get('amountMinor') as Amount | undefined;
  const fault =
    (stageId !== undefined ? stageFault(stageId, around) : null) ??
    (told.has('ownerId') ? ownerFault(told.get('ownerId') as string | null) : null);
  if (fault !== null) return { reason: fault };
  if (stageId !== undefined || closedOn !== undefined || amount) {
    const other = amount && deal.lineCurrencies.find((currency) => currency !== amount.currency);
    if (other !== undefined && amount?.currency !== deal.currency) {
      return { reason: `Its lines here are in ${other}, so its currency cannot become ${amount?.currency}.` };
    }
    const isOpen = around.stages.get(stageId ?? deal.stageId)?.kind === 'open';
    const day = isOpen ? null : closedOn === undefined ? deal.closedOn : closedOn;
    const base = baseAmount(amount ?? deal, day ?? around.today, around);
    if ('reason' in base) return base;
  }
  const custom: Record<string, CustomValue | null> = {};
  for (const [field, value] of told) {
    if (isCustomColumn(field)) custom[keyOfColumn(field)] = value as CustomValue | null;
  }
  const own = <T>(field: string) => told.get(field) as T | undefined;
  return {
    update: {
      id: deal.id,
      patch: {
        name: own<string>('name'),
        ...ofTexts(FREE_DEAL_TEXTS, (text: FreeDealText) => own<string | null>(text)),
        stageId,
        closedOn,
        amountMinor: amount?.amountMinor,
        currency: amount?.currency,
        closeDate: own('closeDate'),
        category: own('category'),
        winProbability: own('winProbability'),
        ownerId: own('ownerId'),
        accountId: own('accountId'),
      },
      ...(Object.keys(custom).length > 0 && { custom }),
    },
  };
}

/** Returns what the fields were that change, by the names of the API; with its stage a deal may lose the day of its close. */
export function beforeOf({ closedOn }: StandingDeal, taken: readonly ComparedField[]): Record<string, unknown> {
  const before = taken.map(({ field, ours }) => {
    if (field === 'amountMinor') return ours;
    return field === 'stageId' && closedOn !== null ? { stageId: ours, closedOn } : { [field]: ours };
  });
  return Object.assign({}, ...before);
}

function stageFault(stageId: string, { stages }: Surroundings): string | null {
  const stage = stages.get(stageId);
  if (!stage) return 'Its stage is matched to a stage that is not there. Match it again in the mapping.';
  return stage.archived ? 'Its stage is matched to an archived stage. Match it to one in use.' : null;
}

const ownerFault = (ownerId: string | null): string | null =>
  ownerId === null
    ? 'Its owner is nobody here. Match the owner to a person, or hand over the deals of who left.'
    : null;

function baseAmount(
  { amountMinor, currency }: Amount,
  day: string,
  { rates }: Surroundings,
): { readonly amountBaseMinor: number | null } | { readonly reason: string } {
  const rate = rateOn(rates, currency, day);
  if (rate === null) return { reason: missingRate(rates, currency, day).message };
  if (amountMinor === null) return { amountBaseMinor: null };
  const amountBaseMinor = convertToBase(rates, amountMinor, currency, rate);
  return amountBaseMinor === null ? { reason: 'Its amount is too large.' } : { amountBaseMinor };
}
