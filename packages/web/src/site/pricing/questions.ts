import { ANNUAL_MULTIPLIER, formatPrice, PLAN_TERMS, perUserPrice } from '@forecastle/rules';

const exactDollars = (minor: number) => `$${(minor / 100).toFixed(2)}`;
const ultimate = perUserPrice('ultimate', 1, 'USD');
const { seatLimit } = PLAN_TERMS.starter;

/** Asked before buying. The same list makes the page and what search engines read of it. */
export const QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'Is there a setup fee?',
    answer: 'No. There is no setup fee on any plan: you pay for the seats you use.',
  },
  {
    question: 'How can we pay?',
    answer:
      'Credit cards are accepted where the operator has connected a payment provider; annual invoicing is available for Enterprise. The operator of this site bills you: the product itself takes no payments yet.',
  },
  {
    question: 'What does paying annually change?',
    answer: `A year costs ${ANNUAL_MULTIPLIER} months, on every plan: the price per user for the year is ${ANNUAL_MULTIPLIER} times the price for a month.`,
  },
  {
    question: 'How do the volume discounts work?',
    answer:
      'The number of users decides the tier, and every user then costs the price of that tier. From the 11th user on the whole team pays less, and again from the 50th and the 100th.',
  },
  {
    question: 'What happens when we outgrow Starter?',
    answer: `Starter is for up to ${seatLimit} seats; the product does not enforce the limit yet. With more people, ask for Enterprise or Ultimate, which have no limit. Your deals, scores and history do not depend on the plan.`,
  },
  {
    question: 'Which currency will we be charged in?',
    answer:
      'New Zealand and Australian dollars there, US dollars everywhere else. The page looks up only the country you are probably in; nothing about you is stored for it.',
  },
  {
    question: 'Why are there no cents?',
    answer: `Prices are shown in whole dollars and charged to the cent. Ultimate in its first tier is ${exactDollars(ultimate)} per user per month and shows as ${formatPrice(ultimate, 'USD')}; totals are worked out from the exact price and rounded last.`,
  },
  {
    question: 'What does “planned” mean?',
    answer:
      'That the feature is part of the plan and not in the product yet. Until it is, the plan works without it; design partners see each one first.',
  },
  {
    question: 'We have more than 150 people. What then?',
    answer: 'The price of the last tier applies, however many you are. Talk to us about rolling it out.',
  },
];
