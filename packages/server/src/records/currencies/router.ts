import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { listRates } from './list-rates.ts';
import { removeRate } from './remove-rate.ts';
import { setRate } from './set-rate.ts';

export const currenciesHandlers = {
  rates: os.currencies.rates.use(tenant).handler(({ context }) => listRates(context.tx, context.actor.currency)),
  setRate: os.currencies.setRate.use(tenant).handler(({ context, input }) => setRate(context.tx, context.actor, input)),
  removeRate: os.currencies.removeRate.use(tenant).handler(async ({ context, input }) => {
    await removeRate(context.tx, context.actor, input);
    return {};
  }),
};
