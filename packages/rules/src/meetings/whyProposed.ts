import { BUYING_SIGNAL_RULES } from './find/rules/buyingSignals.ts';
import { DECISION_RULES } from './find/rules/decisions.ts';
import { EVIDENCE_RULES } from './find/rules/evidence.ts';
import { OBJECTION_RULES } from './find/rules/objections.ts';
import { PRICING_RULES } from './find/rules/pricing.ts';
import { RISK_RULES } from './find/rules/risks.ts';

const WHY: ReadonlyMap<string, string> = new Map([
  ...[BUYING_SIGNAL_RULES, DECISION_RULES, EVIDENCE_RULES, OBJECTION_RULES, PRICING_RULES, RISK_RULES]
    .flat()
    .map(({ name, why }) => [name, why] as const),
  ['promise_with_day', 'A promise with a day'],
  ['promise', 'A promise'],
  ['promise_by_name', 'Somebody is named who will do it'],
  ['request', 'A request that somebody has to answer'],
  ['next_step_with_day', 'A meeting or step with a day'],
  ['taken_away', 'A question that is still open'],
  ['competitor_named', 'A competitor of your list is named'],
]);

/** Returns why a rule proposed an item, for a person; null of a rule that is no longer there. */
export const whyProposed = (rule: string): string | null => WHY.get(rule) ?? null;
