/** The table of plans in `docs/rules.md`, written of the rules. */
import {
  ANNUAL_MULTIPLIER,
  formatExactPrice,
  MEETINGS_ON_EVERY_PLAN,
  PLAN_TERMS,
  PLANS,
  type Plan,
  PRICE_CURRENCIES,
  priceTiers,
} from '../../packages/rules/src/index.ts';

const START = '<!-- plans: written by `node scripts/plans/main.ts` from packages/rules/src/prices -->';
const END = '<!-- /plans -->';

const limited = (limit: number | null): string => (limit === null ? 'no limit' : String(limit));

const ROWS: readonly (readonly [string, (plan: Plan) => string])[] = [
  ['Seats', (plan) => limited(PLAN_TERMS[plan].seatLimit)],
  ['Price per user and month', prices],
  ['Recorded meetings', (plan) => (PLAN_TERMS[plan].meetingCapture ? 'no limit' : `${MEETINGS_ON_EVERY_PLAN} in all`)],
  ['Shipped conversation templates', (plan) => limited(PLAN_TERMS[plan].conversationTemplates)],
  ['Searches per user and month', (plan) => String(PLAN_TERMS[plan].searchCreditsPerUserPerMonth)],
  [
    'AI scoring with a model of the operator, per month (planned)',
    (plan) => limited(PLAN_TERMS[plan].aiScoredOpportunitiesPerMonth),
  ],
];

/** One price list where it is the same in all currencies, else one by currency. */
function prices(plan: Plan): string {
  const lists = new Map<string, string[]>();
  for (const currency of PRICE_CURRENCIES) {
    const list = priceTiers(plan, currency)
      .map(
        ({ min, perUserMinor }) => `${min === 0 ? '' : `from ${min} users `}${formatExactPrice(perUserMinor, 'NZD')}`,
      )
      .join(', ');
    lists.set(list, [...(lists.get(list) ?? []), currency]);
  }
  return [...lists]
    .map(([list, currencies]) => (lists.size === 1 ? list : `${list} (${currencies.join(', ')})`))
    .join('; ');
}

/** Returns the table as Markdown. */
export const planTable = (): string =>
  [
    ['', ...PLANS.map((plan) => PLAN_TERMS[plan].name)],
    ['---', ...PLANS.map(() => '---')],
    ...ROWS.map(([label, of]) => [label, ...PLANS.map(of)]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Returns the page with the table between its marks as it is now. Throws where the marks are missing. */
export function withPlanTable(page: string): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`the page has no place for the table: ${START} … ${END}`);
  const note = `Paid annually, a year costs ${ANNUAL_MULTIPLIER} months, on every plan.`;
  return `${page.slice(0, from)}${START}\n${planTable()}\n\n${note}\n${page.slice(to)}`;
}
