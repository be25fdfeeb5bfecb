/** Takes exchange rates of a connected system for currencies that have none here. */
import { isoDate, type RatesThere, ratesInto } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { putSyncedRates } from '../../../../records/currencies/put-synced-rates.ts';
import { calendarOf, momentIn } from '../../../../records/health/calendar.ts';
import { beginWriting } from '../../../../records/record-writes/begin-writing.ts';
import { Outcomes } from '../outcomes.ts';
import { doerOf, type TakenCounts, type Taking } from '../taking.ts';

interface TakingRates {
  /** Says nothing of currencies without a rate there: an earlier sync said so. */
  readonly isQuiet: boolean;
}

/** Takes the rates that have begun. Currencies in which somebody set a rate stay as they are. */
export async function takeRates(
  tx: TenantTransaction,
  taking: Taking,
  there: RatesThere,
  { isQuiet }: TakingRates,
): Promise<TakenCounts> {
  await beginWriting(tx);
  const { currency: base } = await calendarOf(tx);
  const today = isoDate((await momentIn(tx, taking.now)).day);
  const { rates, faults } = ratesInto(base, today, there);
  const outcomes = new Outcomes(taking, 'CurrencyType', null);
  const put = await putSyncedRates(tx, rates, { by: doerOf(taking), base, source: taking.actor.kind, now: taking.now });
  for (const [currency, became] of put) {
    if (became.outcome === 'created') outcomes.created(currency, null);
    else if (became.outcome === 'updated') outcomes.updated(currency, null, { rate: became.before });
    else if (became.outcome === 'refused') outcomes.warn(currency, null, { source: null, reason: became.reason });
    else outcomes.unchanged(currency);
  }
  if (!isQuiet) for (const [currency, reason] of faults) outcomes.warn(currency, null, { source: null, reason });
  await outcomes.write(tx);
  return outcomes.counts;
}
