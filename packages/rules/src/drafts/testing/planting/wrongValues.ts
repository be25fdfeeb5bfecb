import { addMonths, DAY_MS } from '../../../days.ts';
import type { DealWorld } from './dealWorld.ts';
import { INVENTED_FIRST_NAMES, INVENTED_SURNAMES } from './nameTables.ts';
import {
  type Amount,
  type CalendarDate,
  type Currency,
  type Form,
  isPerson,
  isWords,
  type Person,
  type Said,
  TODAY,
  type Value,
} from './values.ts';
import { LEGAL_SUFFIX, type Manner, RELATIVE_DAYS, writeSaid } from './writeValue.ts';

/** A wrong way to write a value. `value` is what it says, where it says a value of the same kind. */
export interface Wrong {
  readonly how: string;
  readonly text: string;
  readonly value: Value | null;
}

/** Returns every wrong writing of a value that the tables know; the caller drops those that the facts hold after all. */
export function wrongsOf(said: Said, manner: Manner, world: DealWorld, others: readonly Value[]): Wrong[] {
  const { value, form } = said;
  const right = writeSaid(said, manner);
  if (right === null) return [];
  const make = (how: string, wrong: Value): Wrong[] => {
    // A wrong name may have no accents to leave out.
    const text =
      writeSaid({ value: wrong, form }, manner) ??
      (form === 'unaccented' ? writeSaid({ value: wrong, form: 'written' }, manner) : null);
    return text === null || text === right ? [] : [{ how, text, value: wrong }];
  };
  if (isWords(value)) {
    const suffixless = form === 'noSuffix' ? (name: string) => name.replace(LEGAL_SUFFIX, '') : String;
    return value.not
      .filter((other) => other !== '' && other !== value.words)
      .map((other) => ({ how: `other ${value.pool}`, text: suffixless(other), value: { ...value, words: other } }));
  }
  if (isPerson(value)) return wrongPeople(value, world, others).flatMap(([how, person]) => make(how, person));
  switch (value.kind) {
    case 'amount': {
      const made = wrongFigures(value.units).flatMap(([how, units]) => make(how, { ...value, units }));
      const same = others.filter((other) => other.kind === 'amount');
      return [
        ...made,
        ...same.flatMap((other) => make('other field', other)),
        ...make('weighted', { ...value, units: Math.round((value.units * world.probability.percent) / 100) }),
        ...wrongUnit(value, right),
        ...wrongCurrency(value, form, right, manner),
      ];
    }
    case 'number': {
      if (form === 'dozen') return [{ how: 'other words', text: 'two dozen', value: { kind: 'number', count: 24 } }];
      const made: [string, number][] = [['one more', value.count + 1]];
      // Where there was a third push there was a second, so only a later one is wrong beyond dispute.
      if (form !== 'ordinal') made.push(['one less', value.count - 1]);
      if (form === 'written') made.push(...wrongFigures(value.count));
      else made.push(['doubled', value.count * 2]);
      for (const other of others)
        if (other.kind === 'number' && 'count' in other && form !== 'ordinal') made.push(['other field', other.count]);
      return made.flatMap(([how, count]) => (count > 0 ? make(how, { kind: 'number', count }) : []));
    }
    case 'percent':
      return wrongShares(value.percent, form, others).flatMap(([how, percent]) =>
        make(how, { kind: 'percent', percent }),
      );
    case 'date': {
      const same = others.filter((other): other is CalendarDate => other.kind === 'date' && 'day' in other);
      return [
        ...wrongDays(value, form).flatMap(([how, day]) => make(how, { kind: 'date', day })),
        ...same.filter(({ day }) => day < TODAY === value.day < TODAY).flatMap((other) => make('other field', other)),
        ...wrongWeekday(said, right, manner),
      ];
    }
  }
}

/** Returns figures with a digit changed, two swapped, a zero more or less, or rounded by more than 6%. */
function wrongFigures(figure: number): [how: string, figure: number][] {
  const digits = [...String(figure)];
  const made: [string, number][] = [
    ['times ten', figure * 10],
    ['tenth', figure / 10],
  ];
  for (const [at, digit] of digits.entries()) {
    const next = digits[at + 1];
    if (next !== undefined && next !== digit && !(at === 0 && next === '0'))
      made.push(['digits swapped', Number([...digits.slice(0, at), next, digit, ...digits.slice(at + 2)].join(''))]);
    if (digit !== '9' && digit !== '0')
      made.push(['digit off', Number([...digits.slice(0, at), Number(digit) + 1, ...digits.slice(at + 1)].join(''))]);
  }
  const step = 10 ** (digits.length - 1);
  for (const rounded of [Math.floor(figure / step) * step, Math.ceil(figure / step) * step])
    if (figure > 100 && Math.abs(rounded - figure) / figure > 0.06) made.push(['rounded too far', rounded]);
  return made.filter(([, wrong]) => Number.isInteger(wrong) && wrong !== figure);
}

function wrongShares(percent: number, form: Form, others: readonly Value[]): [string, number][] {
  if (form === 'fraction') return [25, 50, 75].map((other) => ['other fraction', other]);
  const tens = percent % 10;
  const swapped = percent >= 10 && Number.isInteger(percent) ? tens * 10 + Math.floor(percent / 10) : percent;
  return [
    ...others.flatMap((other): [string, number][] =>
      other.kind === 'percent' && 'percent' in other ? [['other field', other.percent]] : [],
    ),
    ...(swapped >= 10 ? [['digits swapped', swapped] as [string, number]] : []),
    ...(percent % 10 === 0 ? [] : [['tenth', percent / 10] as [string, number]]),
    ...(percent < 10 ? [['times ten', percent * 10] as [string, number]] : []),
    ['point more', percent + 1],
    ['ten points less', percent > 10 ? percent - 10 : percent + 10],
  ];
}

/** Swaps thousands and millions and leaves the figure as it is. */
function wrongUnit(value: Amount, right: string): Wrong[] {
  const pairs: [string, string, number][] = [
    ['million ', 'thousand ', 1 / 1000],
    ['thousand ', 'million ', 1000],
    ['Mio.', 'Tsd.', 1 / 1000],
    ['Tsd.', 'Mio.', 1000],
  ];
  const ends: [RegExp, string, number][] = [
    [/(?<=\d)m$/, 'k', 1 / 1000],
    [/(?<=\d)k$/, 'm', 1000],
    [/(?<=\d)M$/, 'K', 1 / 1000],
    [/(?<=\d)K$/, 'M', 1000],
  ];
  const swapped = [
    ...pairs.filter(([from]) => right.includes(from)).map(([from, to, by]) => [right.replace(from, to), by] as const),
    ...ends.filter(([from]) => from.test(right)).map(([from, to, by]) => [right.replace(from, to), by] as const),
  ];
  return swapped.map(([text, by]) => ({ how: 'k for m', text, value: { ...value, units: value.units * by } }));
}

/** Changes the sign, code or name of the currency and leaves the figure. */
function wrongCurrency(value: Amount, form: Form, right: string, manner: Manner): Wrong[] {
  const all: Currency[] = ['EUR', 'GBP', 'USD'];
  return all
    .filter((currency) => currency !== value.currency)
    .flatMap((currency) => {
      const wrong: Amount = { ...value, currency };
      const text = writeSaid({ value: wrong, form }, manner);
      return text !== null && text !== right ? [{ how: 'other currency', text, value: wrong }] : [];
    });
}

function wrongDays({ day }: CalendarDate, form: Form): [string, number][] {
  if (form === 'relative')
    return RELATIVE_DAYS.filter(([offset]) => TODAY + offset !== day && offset < 0 === day < TODAY).map(([offset]) => [
      'other relative',
      TODAY + offset,
    ]);
  if (form === 'quarter') return [3, -3, 12].map((months) => ['other quarter', addMonths(day, months)]);
  if (form === 'month') return [1, -1, 12].map((months) => ['other month', addMonths(day, months)]);
  if (form === 'monthEnd') return [1, -1, 2].map((months) => ['other month', addMonths(day + 1, months) - 1]);
  const when = new Date(day * DAY_MS);
  const [year, month, dayOfMonth] = [when.getUTCFullYear(), when.getUTCMonth() + 1, when.getUTCDate()];
  const of = (y: number, m: number, d: number) => Math.round(Date.UTC(y, m - 1, d) / DAY_MS);
  const swapped = dayOfMonth > 9 ? (dayOfMonth % 10) * 10 + Math.floor(dayOfMonth / 10) : 0;
  const hasYear = form !== 'dayMonth' && form !== 'ordinalDay' && form !== 'weekday';
  const made: [string, number][] = [
    ['other day', day + 1],
    ['other day', day - 1],
    ['week off', day + 7],
    ['week off', day - 7],
    ['other month', addMonths(day, 1)],
    ['other month', addMonths(day, -1)],
  ];
  if (swapped > 0 && swapped <= 28) made.push(['digits swapped', of(year, month, swapped)]);
  if (hasYear) made.push(['other year', addMonths(day, 12)], ['other year', addMonths(day, -12)]);
  // In figures the swapped date is the right one to readers of another country, so only words make it wrong for all.
  if (dayOfMonth <= 12 && form !== 'slashes') made.push(['month for day', of(year, dayOfMonth, month)]);
  return made;
}

const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Montag Dienstag Mittwoch Donnerstag Freitag'.split(' ');

/** Gives a date a weekday that it does not have. */
function wrongWeekday({ value, form }: Said, right: string, { language }: Manner): Wrong[] {
  if (form !== 'weekday' || value.kind !== 'date') return [];
  const [, rest] = /^\p{L}+(.*)$/u.exec(right) ?? [];
  return WEEKDAYS.slice(language === 'de' ? 5 : 0, language === 'de' ? 10 : 5)
    .filter((weekday) => !right.startsWith(weekday))
    .map((weekday) => ({ how: 'other weekday', text: `${weekday}${rest}`, value: null }));
}

const VOWELS = new Map([...'aeiou'].map((vowel, at) => [vowel, 'eioua'.charAt(at)]));

/** Changes two vowels of a name, which no typing slip does; null where it has fewer. */
function misspelt(name: string): string | null {
  let changed = 0;
  const made = [...name].map((letter, at) => {
    const other = at === 0 || changed === 2 ? undefined : VOWELS.get(letter);
    if (other !== undefined) changed++;
    return other ?? letter;
  });
  return changed === 2 ? made.join('') : null;
}

function wrongPeople(right: Person, world: DealWorld, others: readonly Value[]): [string, Person][] {
  const invented = INVENTED_FIRST_NAMES.filter(({ isWoman }) => isWoman === right.isWoman);
  const inDeal = others.filter(isPerson).filter(({ isWoman }) => isWoman === right.isWoman);
  const spelt = misspelt(right.last);
  const surnames = world.random.shuffled(INVENTED_SURNAMES).slice(0, 2);
  return [
    ...inDeal.map((person): [string, Person] => ['other of the deal', person]),
    ...invented
      .slice(0, 2)
      .map((first, at): [string, Person] => ['invented', { kind: 'name', ...first, last: surnames[at] ?? right.last }]),
    ...surnames.map((last): [string, Person] => ['other surname', { ...right, last }]),
    ...(spelt === null ? [] : [['misspelt', { ...right, last: spelt }] as [string, Person]]),
  ];
}
