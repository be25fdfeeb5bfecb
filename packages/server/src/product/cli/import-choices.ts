/** What the words of `import` say of amounts, close dates and how a file is read. Each throws WrongUse with what was expected. */
import { type ImportChoices, IsoDate } from '@forecastle/contract';
import { parseMoney } from '@forecastle/rules';
import { WrongUse } from './exit-codes.ts';

/** The words of `--amounts`, which become minor units once the currency of the import is known. */
export type Amounts = { readonly kind: 'keep' | 'average' } | { readonly kind: 'fixed'; readonly text: string };

export function amountsOf(text = 'keep'): Amounts {
  return text === 'keep' || text === 'average' ? { kind: text } : { kind: 'fixed', text };
}

export function amountOverride(amounts: Amounts, currency: string): ImportChoices['amountOverride'] {
  if (amounts.kind !== 'fixed') return amounts;
  const parsed = parseMoney(amounts.text, currency);
  if (!parsed.ok || parsed.minor < 1 || parsed.rounded) {
    throw new WrongUse(`--amounts ${amounts.text}: expected keep, average, or an amount of ${currency} such as 12000.`);
  }
  return { kind: 'fixed', amountMinor: parsed.minor };
}

export function closeDatesOf(text = 'keep'): ImportChoices['closeDateOverride'] {
  if (text === 'keep') return { kind: 'keep' };
  const day = IsoDate.safeParse(text);
  if (!day.success) throw new WrongUse(`--close-dates ${text}: expected keep or a day such as 2026-12-31.`);
  return { kind: 'fixed', day: day.data };
}

export function delimiterOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const delimiter = text.toLowerCase() === 'tab' ? '\t' : text;
  if (delimiter.length !== 1) throw new WrongUse(`--delimiter ${text}: expected one character, or tab.`);
  return delimiter;
}

export function headerRowOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const row = Number(text);
  if (!Number.isInteger(row) || row < 1 || row > 1000) {
    throw new WrongUse(`--header-row ${text}: expected the number of a row, from 1 to 1000.`);
  }
  return row;
}
