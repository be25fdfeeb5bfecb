import type { Opportunity } from '@forecastle/contract';
import {
  CATEGORY_NAMES,
  type CustomFieldShape,
  type CustomValue,
  customValueWords,
  DEAL_FIELDS,
  dateWords,
  dayOfIsoDate,
  FREE_DEAL_TEXTS,
  formatMoney,
  ofTexts,
  ownValue,
} from '@forecastle/rules';
import type * as z from 'zod';
import { conflict, type ProblemInput } from '../../platform/http/errors.ts';
import type { OpportunityUpdateInput } from './inputs.ts';

type Deal = z.infer<typeof Opportunity>;
export type DealFieldsGiven = Omit<OpportunityUpdateInput, 'id' | 'expectedVersion' | 'custom'>;
/** Custom fields that were to be changed, with all there are. */
interface CustomGiven {
  readonly given: NonNullable<OpportunityUpdateInput['custom']>;
  readonly fields: readonly CustomFieldShape[];
}
type Field = keyof DealFieldsGiven;

interface Standing {
  /** As people name the field inside a sentence. */
  readonly name: string;
  readonly value: (deal: Deal) => string | number | null;
  /** As people read its value, in their locale; without it the value is too long to be told. */
  readonly words?: (deal: Deal, locale: string | undefined) => string | null;
}

const quoted = (text: string | null) => (text === null ? null : `"${text}"`);
const day = (date: string | null, locale: string | undefined) =>
  date === null ? null : dateWords(dayOfIsoDate(date), locale);

/** What stands now in each field that can be changed. The type keeps the list whole. */
const FIELDS: Readonly<Record<Field, Standing>> = {
  name: { name: 'name', value: (deal) => deal.name, words: (deal) => quoted(deal.name) },
  ...ofTexts(
    FREE_DEAL_TEXTS,
    (text): Standing => ({
      name: DEAL_FIELDS[text].name.toLowerCase(),
      value: (deal) => deal[text],
      ...('oneLine' in DEAL_FIELDS[text] && { words: (deal: Deal) => quoted(deal[text]) }),
    }),
  ),
  externalId: { name: 'external ID', value: (deal) => deal.externalId, words: (deal) => quoted(deal.externalId) },
  accountId: {
    name: 'account',
    value: (deal) => deal.account?.id ?? null,
    words: (deal) => deal.account?.name ?? null,
  },
  stageId: { name: 'stage', value: (deal) => deal.stage.id, words: (deal) => deal.stage.name },
  ownerId: { name: 'owner', value: (deal) => deal.owner.id, words: (deal) => deal.owner.name },
  amountMinor: {
    name: 'amount',
    value: (deal) => deal.amountMinor,
    words: ({ amountMinor, currency }, locale) =>
      amountMinor === null ? null : formatMoney(amountMinor, currency, 'exact', locale),
  },
  currency: { name: 'currency', value: (deal) => deal.currency, words: (deal) => deal.currency },
  category: {
    name: 'forecast category',
    value: (deal) => deal.category,
    words: (deal) => (deal.category === null ? null : CATEGORY_NAMES[deal.category]),
  },
  closeDate: {
    name: 'close date',
    value: (deal) => deal.closeDate,
    words: (deal, locale) => day(deal.closeDate, locale),
  },
  closedOn: {
    name: 'actual close date',
    value: (deal) => deal.closedOn,
    words: (deal, locale) => day(deal.closedOn, locale),
  },
  winProbability: {
    name: 'win probability',
    value: (deal) => (deal.winProbabilitySet ? deal.winProbability : null),
    words: (deal) => `${deal.winProbability}%${deal.winProbabilitySet ? '' : ', the stage default'}`,
  },
  winReasonId: {
    name: 'win reason',
    value: (deal) => deal.winReason?.id ?? null,
    words: (deal) => deal.winReason?.name ?? null,
  },
};

/** Returns what stands in a field of a deal, in the form in which a change gives it. */
export const standingValue = (field: Field, deal: Deal): string | number | null => FIELDS[field].value(deal);

/** Returns a conflict with both values of each field that was to be changed: what was given and what stands there now, in words. */
export function changedMeanwhile(patch: DealFieldsGiven, present: Deal, custom: CustomGiven, locale?: string) {
  const own = (Object.keys(patch) as Field[]).flatMap((field): ProblemInput[] => {
    const standing = FIELDS[field].value(present);
    if (patch[field] === undefined || patch[field] === standing) return [];
    return [
      {
        field,
        value: patch[field],
        expected: standing === null ? null : String(standing),
        message: `Someone changed this deal meanwhile: ${standingWords(FIELDS[field], present, locale)}. Nothing was changed.`,
      },
    ];
  });
  const problems = [...own, ...customChangedMeanwhile(custom, present, locale)];
  const [first] = problems;
  return conflict(
    first ?? {
      field: null,
      message: 'Someone changed this deal meanwhile. Nothing was changed. Check it again.',
    },
    problems,
  );
}

function customChangedMeanwhile({ given, fields }: CustomGiven, present: Deal, locale?: string): ProblemInput[] {
  return fields.flatMap((field): ProblemInput[] => {
    const [value, standing] = [ownValue(given, field.key), ownValue(present.custom, field.key) ?? null];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(standing)) return [];
    const words = customWords(field, standing, locale);
    return [
      {
        field: `custom.${field.key}`,
        value,
        expected: standing === null ? null : String(standing),
        message: `Someone changed this deal meanwhile: ${field.label} is now ${words}. Nothing was changed.`,
      },
    ];
  });
}

function customWords(field: CustomFieldShape, standing: CustomValue | null, locale: string | undefined): string {
  if (standing === null) return 'empty';
  if (field.kind === 'person') return 'another person';
  if (field.kind === 'date') return dateWords(dayOfIsoDate(String(standing)), locale);
  return customValueWords(field, standing, () => undefined);
}

function standingWords({ name, value, words }: Standing, present: Deal, locale: string | undefined): string {
  const told = words?.(present, locale) ?? null;
  if (told !== null) return `the ${name} is now ${told}`;
  return value(present) === null ? `the ${name} is now empty` : `the ${name} was reworded`;
}
