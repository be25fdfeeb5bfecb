import * as z from 'zod';
import { keyed } from './base.ts';
import { CurrencyCode, IsoDate } from './shapes.ts';

export const ExchangeRate = z.object({
  currency: CurrencyCode,
  validFrom: IsoDate,
  rate: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,12})?$/)
    .describe('Value of one unit in the organisation’s currency, as a decimal'),
});
export const ListedRate = ExchangeRate.extend({
  source: z.enum(['salesforce']).nullable().describe('The connected system that it comes from; null: a person set it'),
});
export const currencies = {
  rates: keyed
    .route({
      method: 'GET',
      path: '/exchange-rates',
      tags: ['currencies'],
      summary: 'List dated rates into the organisation’s currency',
    })
    .output(z.object({ currency: CurrencyCode, items: z.array(ListedRate) })),
  setRate: keyed
    .meta({ ability: 'manageCurrencies' })
    .route({ method: 'PUT', path: '/exchange-rates', tags: ['currencies'], summary: 'Set a rate from a date' })
    .input(ExchangeRate)
    .output(ExchangeRate),
  removeRate: keyed
    .meta({ ability: 'manageCurrencies' })
    .route({
      method: 'DELETE',
      path: '/exchange-rates/{currency}/{validFrom}',
      tags: ['currencies'],
      summary: 'Remove a rate that no deal needs',
    })
    .input(ExchangeRate.pick({ currency: true, validFrom: true }))
    .output(z.object({})),
};
