import {
  ANNUAL_MULTIPLIER,
  discountStarts,
  formatExactPrice,
  formatPrice,
  PLAN_TERMS,
  perUserPrice,
} from '@forecastle/rules';

const ultimate = perUserPrice('ultimate', 1, 'USD');
const { seatLimit } = PLAN_TERMS.starter;
const STARTS = new Intl.ListFormat('en-NZ').format(discountStarts('enterprise', 'USD').map(String));

/** Asked before buying. The same list makes the page and what search engines read of it. */
export const QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'Is there a setup fee?',
    answer: 'No. You pay for the seats you use, on every plan.',
  },
  {
    question: 'How can we pay?',
    answer:
      'Credit cards are accepted where the operator has connected a payment provider; annual invoicing is available for Enterprise. The operator of this site bills you. Invoices that they issue with the product are PDF files in Settings, under Plan. The product itself takes no payments yet.',
  },
  {
    question: 'What does paying annually change?',
    answer: `A year costs ${ANNUAL_MULTIPLIER} months, on every plan: the price per user for the year is ${ANNUAL_MULTIPLIER} times the price for a month.`,
  },
  {
    question: 'How do the volume discounts work?',
    answer: `Your number of users sets the tier, and every user costs the price of that tier. The price falls at ${STARTS} users.`,
  },
  {
    question: 'What happens when we outgrow Starter?',
    answer: `Starter has up to ${seatLimit} seats. Where plan limits apply, one more invitation is refused, and the message says who can change the plan. Enterprise and Ultimate have no limit. You keep your deals, scores and history on every plan.`,
  },
  {
    question: 'Which currency will we be charged in?',
    answer:
      'New Zealand and Australian dollars in those countries, US dollars everywhere else. The page looks up your country and stores nothing about you.',
  },
  {
    question: 'Why are there no cents?',
    answer: `Prices are shown in whole dollars and charged to the cent. Ultimate in its first tier is ${formatExactPrice(ultimate, 'USD')} per user per month and shows as ${formatPrice(ultimate, 'USD')}; totals use the exact price and round at the end.`,
  },
  {
    question: 'What does “planned” mean?',
    answer:
      'The feature belongs to the plan and is not in the product yet. You get it when it ships. Design partners get it first.',
  },
  {
    question: 'We have more than 150 people. What then?',
    answer: 'The price of the last tier applies to any number of people. Talk to us about the rollout.',
  },
];
