import type { DescribedObject } from '@forecastle/rules';
import type { SyncStep } from '../../runs/step.ts';
import { takeRates } from '../../taking/products/take-rates.ts';
import type { Taking } from '../../taking/taking.ts';
import type { SalesforceApi } from '../client/request.ts';
import { asking } from './as-faults.ts';
import { readCurrencies, readDatedRates } from './read-rates.ts';

interface RatesSteps {
  readonly api: SalesforceApi;
  readonly taking: Taking;
  readonly described: readonly DescribedObject[];
  readonly isQuiet: boolean;
}

/** Returns the step that reads exchange rates, before deals need them; none of an organisation with a single currency. */
export function ratesSteps({ api, taking, described, isQuiet }: RatesSteps): SyncStep[] {
  const sees = (object: string) => described.some(({ name }) => name === object);
  if (!sees('CurrencyType')) return [];
  return [
    {
      name: 'CurrencyType',
      object: 'CurrencyType',
      async *chunks(at, signal) {
        if (at !== null) return;
        const there = await asking(async () => ({
          currencies: await readCurrencies(api, signal),
          dated: sees('DatedConversionRate') ? await readDatedRates(api, signal) : [],
        }));
        yield { take: (tx) => takeRates(tx, taking, there, { isQuiet }), next: { isTaken: true } };
      },
    },
  ];
}
