import { brand } from '@forecastle/content';
import { PLAN_TERMS, PLANS, perUserPrice } from '@forecastle/rules';
import { absolute, siteMeta } from '../layout/meta.ts';
import { PricingPage } from './PricingPage.tsx';
import { QUESTIONS } from './questions.ts';

export const meta = siteMeta('/pricing', {
  structured: [
    {
      '@type': 'FAQPage',
      mainEntity: QUESTIONS.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
    {
      '@type': 'SoftwareApplication',
      name: brand.name,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      offers: PLANS.map((plan) => ({
        '@type': 'Offer',
        name: PLAN_TERMS[plan].name,
        url: absolute('/pricing'),
        price: (perUserPrice(plan, 1, 'USD') / 100).toFixed(2),
        priceCurrency: 'USD',
        description: 'Per user per month',
      })),
    },
  ],
});

export default function PricingRoute() {
  return <PricingPage />;
}
