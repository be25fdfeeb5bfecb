import type { Opportunity } from '@forecastle/contract';
import {
  CATEGORY_NAMES,
  type CustomFieldShape,
  customValueWords,
  DEAL_FIELDS,
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
  /** As people read its value; without it the value is too long to be told. */
  readonly words?: (deal: Deal) => string | null;
}

const quoted = (text: string | null) => (text === null ? null : `"${text}"`);
const day = (date: string | null) =>
  date === null
    ? null
    : new Intl.DateTimeFormat('en-NZ', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

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
    words: (deal) => (deal.amountMinor === null ? null : formatMoney(deal.amountMinor, deal.currency)),
  },
  currency: { name: 'currency', value: (deal) => deal.currency, words: (deal) => deal.currency },
  category: {
    name: 'forecast category',
    value: (deal) => deal.category,
    words: (deal) => (deal.category === null ? null : CATEGORY_NAMES[deal.category]),
  },
  closeDate: { name: 'close date', value: (deal) => deal.closeDate, words: (deal) => day(deal.closeDate) },
  closedOn: { name: 'day of the close', value: (deal) => deal.closedOn, words: (deal) => day(deal.closedOn) },
  winProbability: {
    name: 'win probability',
    value: (deal) => (deal.winProbabilitySet ? deal.winProbability : null),
    words: (deal) => `${deal.winProbability}%${deal.winProbabilitySet ? '' : ', that of the stage'}`,
  },
  winReasonId: {
    name: 'win reason',
    value: (deal) => deal.winReason?.id ?? null,
    words: (deal) => deal.winReason?.name ?? null,
  },
};

/** Both values of each field that was to be changed: what was given and what stands there now, the latter in words. */
export function changedMeanwhile(patch: DealFieldsGiven, present: Deal, custom: CustomGiven) {
  const own = (Object.keys(patch) as Field[]).flatMap((field): ProblemInput[] => {
    const standing = FIELDS[field].value(present);
    if (patch[field] === undefined || patch[field] === standing) return [];
    return [
      {
        field,
        value: patch[field],
        expected: standing === null ? null : String(standing),
        message: `Somebody changed this deal in the meantime: ${standingWords(FIELDS[field], present)}. Nothing was changed.`,
      },
    ];
  });
  const problems = [...own, ...customChangedMeanwhile(custom, present)];
  const [first] = problems;
  return conflict(
    first ?? {
      field: null,
      message: 'Somebody changed this deal in the meantime. Nothing was changed; look at it again.',
    },
    problems,
  );
}

function customChangedMeanwhile({ given, fields }: CustomGiven, present: Deal): ProblemInput[] {
  return fields.flatMap((field): ProblemInput[] => {
    const [value, standing] = [ownValue(given, field.key), ownValue(present.custom, field.key) ?? null];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(standing)) return [];
    const words = standing === null ? 'empty' : customValueWords(field, standing, () => undefined);
    return [
      {
        field: `custom.${field.key}`,
        value,
        expected: standing === null ? null : String(standing),
        message: `Somebody changed this deal in the meantime: ${field.label} is now ${field.kind === 'person' && standing !== null ? 'another person' : words}. Nothing was changed.`,
      },
    ];
  });
}

function standingWords({ name, value, words }: Standing, present: Deal): string {
  const told = words?.(present) ?? null;
  if (told !== null) return `the ${name} is now ${told}`;
  return value(present) === null ? `the ${name} is now empty` : `the ${name} was reworded`;
}
