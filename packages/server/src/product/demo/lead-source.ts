import { LEAD_SOURCES, type LeadSource } from './planned.ts';
import type { Chance } from './random.ts';

/** Says where a deal came from, in nine of ten: referrals and events bring customers whom the product suits better. */
export function leadSourceOf(fit: number, chance: Chance): LeadSource | null {
  const sensed = fit + 1.5 * chance.normal();
  const likely = sensed > 0 ? (['Referral', 'Event'] as const) : (['Website', 'Outbound'] as const);
  const source = chance.happens(0.6) ? chance.pick<LeadSource>(likely) : chance.pick<LeadSource>(LEAD_SOURCES);
  return chance.happens(0.9) ? source : null;
}
