/** What the form that changes a deal holds, and what the API takes of it. */
import { ACTIVE_TEXTS, type ActiveText, type CustomValue, DEAL_TEXTS, ofTexts } from '@forecastle/rules';
import { type CustomFormValues, customFormOf, tidyCustom } from '../custom/customForm.ts';
import type { Deal, DealInput } from '../deal.ts';
import type { DealFormValues } from './DealFormFields.tsx';
import { isCustom, keyOf } from './dealChange.ts';

export interface DealEditValues extends DealFormValues, Record<ActiveText, string>, CustomFormValues {
  closedOn: string | null;
  winProbability: number | null;
}

/** A deal as its form shows it. */
export function dealFormOf(deal: Deal): DealEditValues {
  return {
    ...customFormOf(deal.custom),
    ...ofTexts(ACTIVE_TEXTS, (text) => deal[text] ?? ''),
    name: deal.name,
    account: deal.account && { value: deal.account.id, label: deal.account.name },
    ownerId: deal.owner.id,
    amountMinor: deal.amountMinor,
    currency: deal.currency,
    closeDate: deal.closeDate,
    closedOn: deal.closedOn,
    category: deal.category === 'closed' ? null : deal.category,
    winProbability: deal.winProbabilitySet ? deal.winProbability : null,
  };
}

const TEXTS: ReadonlySet<string> = new Set(DEAL_TEXTS);

/** Fields of the form as the API takes them; an account that is new is added before. */
export function dealInputOf({ account, ...values }: Partial<DealEditValues>): DealInput {
  const input: Record<string, unknown> = account === undefined ? {} : { accountId: account?.value ?? null };
  const custom: NonNullable<DealInput['custom']> = {};
  for (const [field, value] of Object.entries(values)) {
    if (isCustom(field as `custom.${string}`)) {
      custom[keyOf(field as `custom.${string}`)] = tidyCustom(value as CustomValue | null);
    } else input[field] = TEXTS.has(field) ? value || null : value;
  }
  return { ...input, ...(Object.keys(custom).length > 0 && { custom }) };
}
