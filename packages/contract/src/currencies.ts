import * as z from 'zod';
import { keyed } from './base.ts';
import { CurrencyCode, IsoDate } from './shapes.ts';

export const ExchangeRate = z.object({
  currency: CurrencyCode,
  validFrom: IsoDate,
  rate: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,12})?$/)
    .describe("One unit of this currency in the organisation's currency, as a decimal"),
});
export const currencies = {
  rates: keyed
    .route({
      method: 'GET',
      path: '/exchange-rates',
      tags: ['currencies'],
      summary: 'Dated rates into the currency of the organisation',
    })
    .output(z.object({ currency: CurrencyCode, items: z.array(ExchangeRate) })),
  setRate: keyed
    .meta({ ability: 'manageCurrencies' })
    .route({ method: 'PUT', path: '/exchange-rates', tags: ['currencies'], summary: 'Set a rate from a date on' })
    .input(ExchangeRate)
    .output(ExchangeRate),
  removeRate: keyed
    .meta({ ability: 'manageCurrencies' })
    .route({
      method: 'DELETE',
      path: '/exchange-rates/{currency}/{validFrom}',
      tags: ['currencies'],
      summary: 'Remove a rate no deal needs',
    })
    .input(ExchangeRate.pick({ currency: true, validFrom: true }))
    .output(z.object({})),
};
