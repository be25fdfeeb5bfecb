import { dayOf, isoDate } from '@forecastle/rules';

type Part = 'year' | 'month' | 'day';

/**
 * The calendar day that typed text means, YYYY-MM-DD: "2026-03-18", "18 Mar 2026", "18/3/26" in the order of the
 * locale. Without a year it is that of `today`. Null when it is no day that exists.
 */
export function parseDay(text: string, today: string, locale?: string): string | null {
  const words = text
    .trim()
    .toLowerCase()
    .normalize('NFC')
    .split(/[\s,./-]+/u)
    .filter(Boolean);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const names = words.filter((word) => /\p{L}/u.test(word) && !/^\d+(st|nd|rd|th)$/.test(word));
  const ordinals = words
    .filter((word) => /^\d+(st|nd|rd|th)$/.test(word))
    .map((word) => String(Number.parseInt(word, 10)));
  const year = today.slice(0, 4);
  if (names.length > 0) {
    const month = monthNamed(names, locale);
    const [first, second = year, ...more] = [...ordinals, ...numbers];
    if (month === null || first === undefined || more.length > 0) return null;
    return first.length === 4 ? existing(first, month, second) : existing(second, month, first);
  }
  const [a, b, c] = numbers;
  if (a === undefined || b === undefined || words.length > 3 || ordinals.length > 0) return null;
  if (a.length === 4) return c === undefined ? null : existing(a, Number(b), c);
  const order = partsOf(locale).filter((part) => c !== undefined || part !== 'year');
  const at = (part: Part) => [a, b, c][order.indexOf(part)];
  return existing(at('year') ?? year, Number(at('month')), at('day') ?? '');
}

/** How a day is typed in figures here: dd/mm/yyyy. */
export function dayPattern(locale?: string): string {
  const shown: Record<Part, string> = { year: 'yyyy', month: 'mm', day: 'dd' };
  return partsOf(locale)
    .map((part) => shown[part])
    .join('/');
}

function partsOf(locale?: string): Part[] {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts()
    .map(({ type }) => type)
    .filter((type): type is Part => type === 'year' || type === 'month' || type === 'day');
}

/** 1 to 12, of the month whose name begins so here or in English; three letters are enough. */
function monthNamed(words: readonly string[], locale?: string): number | null {
  const [word, ...more] = words.map((each) => each.normalize('NFD').replace(/[\p{M}.]/gu, ''));
  if (word === undefined || more.length > 0 || word.length < 3) return null;
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const called = (month: number, language: string | undefined) =>
    new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
      .format(new Date(Date.UTC(2026, month - 1, 1)))
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '');
  return months.find((month) => [locale, 'en'].some((language) => called(month, language).startsWith(word))) ?? null;
}

function existing(year: string, month: number, day: string): string | null {
  if (![2, 4].includes(year.length) || day.length > 2 || day === '' || month < 1 || month > 12) return null;
  const wanted = { year: Number(year) + (year.length === 2 ? 2000 : 0), day: Number(day) };
  if (wanted.day < 1) return null;
  const iso = isoDate(dayOf(wanted.year, month, wanted.day));
  return Number(iso.slice(5, 7)) === month ? iso : null;
}
