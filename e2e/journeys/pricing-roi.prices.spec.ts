/** No page of the site states a price that differs from the rules, display rounding aside. */
import type { APIRequestContext } from '@playwright/test';
import {
  CAUTIOUS_ROI_ASSUMPTIONS,
  DEFAULT_PLAN,
  DEFAULT_ROI_ASSUMPTIONS,
  DEFAULT_ROI_INPUTS,
  DEFAULT_SEATS,
  formatPrice,
  PLANS,
  PRICE_CURRENCIES,
  priceTiers,
  quote,
  returnOnInvestment,
  roiMonths,
} from '../../packages/rules/src/index.ts';
import { expect, test } from '../support/test.ts';

/** Every text a price per user may be written as, without its currency: whole, and to the cent. */
const perUser = new Set(
  PLANS.flatMap((plan) => PRICE_CURRENCIES.flatMap((currency) => priceTiers(plan, currency)))
    .flatMap(({ perUserMinor }) => [perUserMinor, perUserMinor * 10])
    .flatMap((minor) => [formatPrice(minor, 'NZD'), exactly(minor)]),
);

function exactly(minor: number): string {
  return `$${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;
}

const AMOUNT = /\$[\d,]*\d(?:\.\d+)?(?![\d.]*[MKBmkb])/g;
/** An amount that is said to be for a user, a seat or a month: a price, whoever's page it is on. */
const PRICE = /(\$[\d,]*\d(?:\.\d+)?)(?: USD)?\s*(?:\/\s?(?:user|seat|month|mo\b)|per (?:user|seat)|a user|a seat)/g;

const textOf = (html: string) =>
  html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** Every public page, by following links from the first. */
async function readSite(request: APIRequestContext): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ['/'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const answer = await request.get(path);
    const isPage = answer.ok() && answer.headers()['content-type']?.includes('text/html');
    const html = isPage ? await answer.text() : '';
    pages.set(path, html);
    for (const [, href = ''] of html.matchAll(/href="(\/[^"#?]*)/g)) waiting.push(href);
  }
  return pages;
}

test('every price per user on every page is one of the rules', async ({ request }) => {
  const pages = await readSite(request);
  const stated = [...pages].flatMap(([path, html]) =>
    [...textOf(html).matchAll(PRICE)].map(([, price = '']) => ({ path, price })),
  );
  expect(stated.filter(({ price }) => !perUser.has(price))).toEqual([]);
  expect(new Set(stated.map(({ path }) => path))).toContain('/pricing');
  expect(new Set(stated.map(({ path }) => path))).toContain('/features/roi-calculator');
});

test('every amount on the pricing page follows from the rules', async ({ request }) => {
  const { monthlyMinor, annualMinor } = quote(DEFAULT_PLAN, DEFAULT_SEATS, 'USD');
  const totals = [monthlyMinor, annualMinor, monthlyMinor * 12 - annualMinor].map((minor) => formatPrice(minor, 'NZD'));
  const known = new Set([...perUser, ...totals]);
  const found = textOf(await (await request.get('/pricing')).text()).match(AMOUNT) ?? [];
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((amount) => !known.has(amount))).toEqual([]);
});

test('every amount on the calculator’s page follows from the rules', async ({ request }) => {
  const { inputs, results } = {
    inputs: DEFAULT_ROI_INPUTS,
    results: returnOnInvestment(DEFAULT_ROI_INPUTS, DEFAULT_ROI_ASSUMPTIONS, 'USD'),
  };
  const minors = [
    ...Object.values(inputs),
    ...roiMonths(results).flatMap((month) => [month.costMinor, month.gainMinor]),
  ];
  const cautious = returnOnInvestment(DEFAULT_ROI_INPUTS, CAUTIOUS_ROI_ASSUMPTIONS, 'USD');
  const gains = [results.revenueUpliftMinor, results.timeSavedMinor, results.netGainMinor, cautious.netGainMinor];
  const amounts = [...minors, ...gains];
  const known = new Set([...perUser, ...amounts.map((minor) => formatPrice(minor, 'NZD'))]);
  const found = textOf(await (await request.get('/features/roi-calculator')).text()).match(AMOUNT) ?? [];
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((amount) => !known.has(amount))).toEqual([]);
});
