import {
  ACCOUNTS,
  COMPETITORS,
  FIRST_NAMES,
  INVENTED_COMPANIES,
  INVENTED_TITLES,
  SELLERS,
  STAGES,
  SURNAMES,
  TITLES,
} from './nameTables.ts';
import type { SeededRandom } from './seededRandom.ts';
import {
  type Amount,
  type CalendarDate,
  type Count,
  type Currency,
  count,
  date,
  type Locale,
  type Part,
  type Percent,
  type Person,
  percent,
  TODAY,
  type Words,
  words,
} from './values.ts';
import { RELATIVE_DAYS } from './writeValue.ts';

export type Trust = 'system' | 'colleague' | 'outside';

/** A fact before it has its number. */
export interface PlannedFact {
  readonly key: string;
  readonly label: readonly Part[];
  readonly text: readonly Part[];
  readonly trust: Trust;
}

/** A right sentence, with the keys of the facts that hold its values. */
export interface Saying {
  readonly style: string;
  readonly language?: 'de';
  /** Locales whose habits the sentence follows; absent where it suits all. */
  readonly locales?: readonly Locale[];
  readonly isCapitals?: boolean;
  readonly facts: readonly string[];
  readonly parts: readonly Part[];
}

export interface Contact {
  readonly key: string;
  readonly person: Person;
  readonly title: Words;
  readonly role: string;
  readonly met: CalendarDate;
}

/** Whatever is true of one deal, before any of it is written. */
export interface DealWorld {
  readonly random: SeededRandom;
  readonly locale: Locale;
  readonly currency: Currency;
  readonly account: Words;
  readonly seller: Words;
  readonly writer: Person;
  readonly owner: Person;
  readonly contacts: readonly Contact[];
  /** People who belong to the deal besides its contacts: colleagues, and others at the customer. */
  readonly colleague: Person;
  readonly outsider: Person;
  readonly competitors: readonly Words[];
  readonly products: readonly Words[];
  readonly stage: Words;
  readonly probability: Percent;
  readonly amount: Amount;
  readonly close: CalendarDate;
  readonly nextStepDay: CalendarDate;
  readonly pushes: Count;
  money(low: number, high: number): Amount;
  number(low: number, high: number): Count;
  share(low: number, high: number): Percent;
  soon(): CalendarDate;
  past(): CalendarDate;
}

/** Locale and currency by turns of twenty deals. */
const MARKETS: readonly (readonly [Locale, Currency, number])[] = [
  ['en-US', 'USD', 6],
  ['en-GB', 'GBP', 4],
  ['de-DE', 'EUR', 4],
  ['en-NZ', 'NZD', 3],
  ['en-GB', 'EUR', 1],
  ['en-NZ', 'USD', 1],
  ['en-US', 'JPY', 1],
];
const TURN = MARKETS.flatMap(([locale, currency, times]) =>
  Array.from({ length: times }, () => ({ locale, currency })),
);

const CLOSE_OFFSETS = [5, 6, 14, 21, 28, 36, 67, 67, 95, 17, 23, 30, 44, 51, 58, 73, 80, 86, 101];
const OTHER_ROLES = ['Technical Reviewer', 'Decision Maker', 'Influencer'];

/** Amounts are rounded to three or four figures, so that short forms are exact and no rounding is open to argument. */
function roundAmount(units: number): number {
  const step = 10 ** Math.max(2, Math.floor(Math.log10(units)) - 2);
  return Math.round(units / step) * step;
}

export function dealWorld(index: number, random: SeededRandom): DealWorld {
  const market = TURN[(index * 7) % TURN.length];
  const accountName = ACCOUNTS[index];
  if (market === undefined || accountName === undefined) throw new RangeError(`No market or account for ${index}.`);
  const { locale, currency } = market;
  const scale = currency === 'JPY' ? 100 : 1;
  const used = new Set<number>([0]);
  const fresh = (make: () => number): number => {
    // Figures of one deal differ from each other, so that a figure taken from another fact is always a wrong one.
    for (let attempt = 0; attempt < 200; attempt++) {
      const made = make();
      if (used.has(made)) continue;
      used.add(made);
      return made;
    }
    return make();
  };
  const days = new Set<number>();
  const freshDay = (offset: () => number): CalendarDate => {
    let day = TODAY + offset();
    for (let attempt = 0; days.has(day) && attempt < 50; attempt++) day = TODAY + offset();
    days.add(day);
    return date(day);
  };
  const spokenDay = (isPast: boolean) => random.pick(RELATIVE_DAYS.filter(([offset]) => offset < 0 === isPast))[0];
  const soon = () => freshDay(() => (random.whole(0, 1) === 0 ? spokenDay(false) : random.whole(3, 40)));
  const past = () => freshDay(() => (random.whole(0, 1) === 0 ? spokenDay(true) : -random.whole(2, 60)));
  const money = (low: number, high: number): Amount => ({
    kind: 'amount',
    units: fresh(() => roundAmount(random.whole(low, high) * scale)),
    currency,
  });

  const firsts = random.shuffled(FIRST_NAMES);
  const lasts = random.shuffled(SURNAMES);
  const person = (at: number): Person => {
    const [first, last] = [firsts[at], lasts[at]];
    if (first === undefined || last === undefined) throw new RangeError('Too few names.');
    return { kind: 'name', ...first, last };
  };
  const titles = random.shuffled(TITLES);
  const [sellerName, productNames] = random.pick(SELLERS);
  const notCompanies = [
    ...random.shuffled(INVENTED_COMPANIES).slice(0, 2),
    ...random.shuffled(COMPETITORS).slice(0, 2),
  ];
  const competitors = random.shuffled(COMPETITORS).slice(0, 2);
  const writer = person(0);
  const roles = ['Champion', 'Economic Buyer', ...random.shuffled(OTHER_ROLES)];
  return {
    random,
    locale,
    currency,
    account: words('name', accountName, [...notCompanies, ACCOUNTS[(index + 37) % ACCOUNTS.length] ?? ''], 'company'),
    seller: words('name', sellerName, INVENTED_COMPANIES, 'company'),
    writer,
    owner: random.whole(0, 1) === 0 ? writer : person(1),
    contacts: roles.slice(0, 4).map((role, at) => ({
      key: `contact ${at}`,
      person: person(at + 2),
      title: words('name', titles[at] ?? '', [...titles.slice(0, 4), ...INVENTED_TITLES], 'title'),
      role,
      met: past(),
    })),
    colleague: person(7),
    outsider: person(8),
    competitors: competitors.map((name) => words('name', name, [...COMPETITORS, ...INVENTED_COMPANIES], 'company')),
    products: productNames.map((name) => words('name', name, productNames, 'product')),
    stage: words('name', random.pick(STAGES), STAGES),
    probability: percent(fresh(() => random.pick([20, 25, 35, 45, 50, 65, 75, 80, 85, 90]))),
    amount: random.whole(0, 1) === 0 ? money(1_050_000, 9_600_000) : money(60_000, 950_000),
    close: freshDay(() => random.pick(CLOSE_OFFSETS)),
    nextStepDay: soon(),
    pushes: count(fresh(() => random.whole(2, 4))),
    money,
    number: (low, high) => count(fresh(() => random.whole(low, high))),
    share: (low, high) => percent(fresh(() => random.whole(low, high))),
    soon,
    past,
  };
}
