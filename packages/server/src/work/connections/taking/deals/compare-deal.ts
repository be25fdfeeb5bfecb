/** An arriving deal beside the one that is here: what it would be here, field by field, and why it cannot be taken. */
import {
  type CustomFieldShape,
  type CustomValue,
  type CustomValues,
  FREE_DEAL_TEXTS,
  type FreeDealText,
  type IncomingDeal,
  type IncomingNotice,
  isoDate,
  keyLossReason,
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
import type { ComparedField } from '../decide-fields.ts';
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

const CUSTOM = 'custom.';

/** Fields of an arriving deal as they would stand here; those that belong together are one, by the first of them. */
export interface ReadDeal {
  readonly fields: readonly { readonly field: string; readonly theirs: unknown }[];
  readonly notices: readonly IncomingNotice[];
  /** The account there that is not known here yet. */
  readonly waitsFor: string | null;
}

interface Stage {
  readonly stageId: string;
  readonly closedOn: string | null;
}
type Amount = readonly [amountMinor: number | null, currency: string];

export function readDeal(deal: IncomingDeal, around: Surroundings, before: CustomValues): ReadDeal {
  const { values, accountExternalId, ownerId } = deal;
  const fields: { field: string; theirs: unknown }[] = [];
  const say = (field: string, theirs: unknown) => {
    if (theirs !== undefined) fields.push({ field, theirs });
  };
  if (values.name) say('name', values.name);
  for (const text of ['description', 'nextStep', 'leadSource'] as const) say(text, values[text]);
  if (values.lossReason !== undefined) {
    say('lossReason', values.lossReason === null ? null : keyLossReason(values.lossReason, around.lossReasons));
  }
  if (values.stageId !== undefined) say('stageId', stageOf(deal, values.stageId, around));
  if (values.amountMinor !== undefined && values.currency !== undefined) {
    say('amountMinor', [values.amountMinor, values.currency] satisfies Amount);
  }
  say('closeDate', values.closeDate);
  say('category', values.category);
  say('winProbability', values.winProbability);
  if (ownerId !== undefined) say('ownerId', ownerId === null ? null : (around.owners.get(ownerId) ?? null));
  const accountId = accountExternalId ? around.accounts.get(accountExternalId) : accountExternalId;
  say('accountId', accountId);
  const { people, customs } = around;
  const read = readIncomingCustom(deal.custom, { fields: customs, people, before });
  for (const [key, value] of read.values) say(`${CUSTOM}${key}`, value);
  return {
    fields,
    notices: read.notices,
    waitsFor: accountExternalId && accountId === undefined ? accountExternalId : null,
  };
}

function stageOf(deal: IncomingDeal, stageId: string, { stages, today, timeZone }: Surroundings): Stage {
  const kind = stages.get(stageId)?.kind ?? 'open';
  if (kind === 'open' || deal.closedOn === null) return { stageId, closedOn: null };
  // A close is no forecast: of one on a day to come it is known by when it was told.
  const told = isoDate(localDay(deal.modifiedAt, timeZone));
  return { stageId, closedOn: deal.closedOn <= today ? deal.closedOn : told < today ? told : today };
}

/** Returns how a field of a deal of ours stands, in the form in which `readDeal` tells theirs. */
export function oursOf(field: string, deal: StandingDeal): unknown {
  if (field.startsWith(CUSTOM)) return ownValue(deal.custom, field.slice(CUSTOM.length)) ?? null;
  if (field === 'stageId') return { stageId: deal.stageId, closedOn: deal.closedOn } satisfies Stage;
  if (field === 'amountMinor') return [deal.amountMinor, deal.currency] satisfies Amount;
  return deal[field as keyof StandingDeal] ?? null;
}

/** Returns a new deal, or why it cannot be made. */
export function newDeal(
  deal: IncomingDeal,
  { fields }: ReadDeal,
  around: Surroundings,
): { readonly deal: NewDeal } | { readonly reason: string } {
  const told = new Map(fields.map(({ field, theirs }) => [field, theirs]));
  const stage = told.get('stageId') as Stage | undefined;
  const ownerId = told.has('ownerId') ? (told.get('ownerId') as string | null) : around.memberId;
  const [amountMinor, currency] = (told.get('amountMinor') ?? [null, around.rates.base]) as Amount;
  const name = told.get('name');
  if (typeof name !== 'string') return { reason: 'This deal has no name.' };
  if (!stage) return { reason: 'Its stage is not matched to one of your stages. Match it in the mapping.' };
  const unusable = stageFault(stage.stageId, around) ?? ownerFault(ownerId);
  if (unusable !== null || ownerId === null) return { reason: unusable ?? '' };
  const base = baseAmount([amountMinor, currency], stage.closedOn ?? around.today, around);
  if ('reason' in base) return base;
  const status = around.stages.get(stage.stageId)?.kind ?? 'open';
  const custom: Record<string, CustomValue> = {};
  for (const [field, value] of told) {
    if (field.startsWith(CUSTOM) && value !== null) custom[field.slice(CUSTOM.length)] = value as CustomValue;
  }
  return {
    deal: {
      ...ofTexts(FREE_DEAL_TEXTS, (text) => (told.get(text) ?? null) as string | null),
      id: newId(),
      externalId: deal.externalId,
      name,
      accountId: (told.get('accountId') ?? null) as string | null,
      stageId: stage.stageId,
      status,
      ownerId,
      amountMinor,
      currency,
      amountBaseMinor: base.amountBaseMinor,
      category: status === 'open' ? categoryOf(told.get('category')) : 'closed',
      closeDate: (told.get('closeDate') ?? null) as string | null,
      closedOn: stage.closedOn,
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

/** Fields that mean something beside the stage that the deal will be in: a closed deal is always in Closed. */
export function comparable(read: ReadDeal, deal: StandingDeal, { isOpen }: { isOpen: boolean }): ComparedField[] {
  return read.fields.flatMap(({ field, theirs }) => {
    if (field === 'stageId' || (field === 'category' && !isOpen)) return [];
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
  const stage = told.get('stageId') as Stage | undefined;
  const amount = told.get('amountMinor') as Amount | undefined;
  const fault =
    (stage && stage.stageId !== deal.stageId ? stageFault(stage.stageId, around) : null) ??
    (told.has('ownerId') ? ownerFault(told.get('ownerId') as string | null) : null);
  if (fault !== null) return { reason: fault };
  if (stage || amount) {
    const other = amount && deal.lineCurrencies.find((currency) => currency !== amount[1]);
    if (other !== undefined && amount?.[1] !== deal.currency) {
      return { reason: `Its lines here are in ${other}, so its currency cannot become ${amount?.[1]}.` };
    }
    const closedOn = stage ? stage.closedOn : deal.closedOn;
    const base = baseAmount(amount ?? [deal.amountMinor, deal.currency], closedOn ?? around.today, around);
    if ('reason' in base) return base;
  }
  const custom: Record<string, CustomValue | null> = {};
  for (const [field, value] of told) {
    if (field.startsWith(CUSTOM)) custom[field.slice(CUSTOM.length)] = value as CustomValue | null;
  }
  const isClosing = stage !== undefined && around.stages.get(stage.stageId)?.kind !== 'open';
  const own = <T>(field: string) => told.get(field) as T | undefined;
  return {
    update: {
      id: deal.id,
      patch: {
        name: own<string>('name'),
        ...ofTexts(FREE_DEAL_TEXTS, (text: FreeDealText) => own<string | null>(text)),
        stageId: stage?.stageId,
        closedOn: isClosing ? stage.closedOn : undefined,
        amountMinor: amount?.[0],
        currency: amount?.[1],
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

/** Returns what the fields were that change, by the names of the API. */
export const beforeOf = (taken: readonly ComparedField[]): Record<string, unknown> =>
  Object.assign(
    {},
    ...taken.map(({ field, ours }) => {
      if (field === 'stageId') return ours as Stage;
      if (field !== 'amountMinor') return { [field]: ours };
      const [amountMinor, currency] = ours as Amount;
      return { amountMinor, currency };
    }),
  );

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
  [amountMinor, currency]: Amount,
  day: string,
  { rates }: Surroundings,
): { readonly amountBaseMinor: number | null } | { readonly reason: string } {
  const rate = rateOn(rates, currency, day);
  if (rate === null) return { reason: missingRate(rates, currency, day).message };
  if (amountMinor === null) return { amountBaseMinor: null };
  const amountBaseMinor = convertToBase(rates, amountMinor, currency, rate);
  return amountBaseMinor === null ? { reason: 'Its amount is too large.' } : { amountBaseMinor };
}
