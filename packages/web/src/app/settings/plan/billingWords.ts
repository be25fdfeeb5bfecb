import type { BillingCycle, BillingTerms } from '@forecastle/rules';

export const CYCLE_NAMES: Readonly<Record<BillingCycle, string>> = { monthly: 'Monthly', annual: 'Annual' };
/** What one payment covers, as it stands behind a price. */
export const CYCLE_UNITS: Readonly<Record<BillingCycle, string>> = { monthly: 'month', annual: 'year' };

/** "monthly, in NZD" */
export const billingWords = ({ currency, cycle }: BillingTerms): string =>
  `${CYCLE_NAMES[cycle].toLowerCase()}, in ${currency}`;
