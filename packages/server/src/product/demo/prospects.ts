import type { Prospect, Territory } from './planned.ts';
import type { Chance } from './random.ts';
import { PRODUCTS } from './words.ts';

/** Returns another deal with one of the rep's accounts (laws 3 and 4). */
export function prospectOf({ habits, accounts, active, dormant, taken }: Territory, chance: Chance): Prospect {
  const account = chance.pick(chance.happens(0.5) ? active : dormant);
  const customer = accounts[account];
  if (!customer) throw new RangeError(`there is no account ${account}`);
  const nth = taken.get(account) ?? 0;
  taken.set(account, nth + 1);
  const product = PRODUCTS[(account + nth) % PRODUCTS.length];
  const phase = Math.floor(nth / PRODUCTS.length);
  const size = chance.between(0.35, 1) ** 2;
  return {
    account,
    customer,
    name: `${product}${phase > 0 ? `, phase ${phase + 1}` : ''} – ${customer.name}`,
    amount: roundAmount(size * 150_000 * habits.size * (customer.strategic ? 1.6 : 1)),
  };
}

/** To whole five hundreds, as people write amounts. */
export const roundAmount = (amount: number): number => Math.max(4000, Math.round(amount / 500) * 500);
