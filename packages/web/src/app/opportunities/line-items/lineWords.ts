import { type LineTerms, offListTenths, PERCENT_SCALE, QUANTITY_SCALE } from '@forecastle/rules';
import { formatMoney } from '../../../ui/format/money.ts';

/** "2.5", from thousandths. */
export const quantityWords = (thousandths: number): string => (thousandths / QUANTITY_SCALE).toLocaleString();

/** "12.5%", from hundredths of a percent. */
export const percentWords = (hundredths: number): string => `${(hundredths / PERCENT_SCALE).toLocaleString()}%`;

/** How a line is paid, after its price: "a month for 36 months". */
export function chargeWords({ charge, termMonths }: Pick<LineTerms, 'charge' | 'termMonths'>): string {
  if (charge === 'once') return 'once';
  return `a ${charge === 'monthly' ? 'month' : 'year'} for ${monthsWords(termMonths ?? 0)}`;
}

export const monthsWords = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** What the list says beside a price that is another: "list $1,200.00, −10%". */
export function listWords(priceMinor: number, listMinor: number | null, currency: string): string | null {
  if (listMinor === null || listMinor === priceMinor) return null;
  const tenths = offListTenths(priceMinor, listMinor);
  const list = `list ${formatMoney(listMinor, currency, { style: 'exact' })}`;
  if (tenths === null) return list;
  return `${list}, ${tenths < 0 ? '−' : '+'}${(Math.abs(tenths) / 10).toLocaleString()}%`;
}

/** Under the price of a line while it is typed; `isListed` where its product comes from the price list. */
export function priceHint(of: {
  readonly priceMinor: number | null;
  readonly listMinor: number | null;
  readonly currency: string;
  readonly isListed: boolean;
}): string | undefined {
  if (of.isListed && of.listMinor === null) return `No price in ${of.currency} on the list`;
  return of.priceMinor === null ? undefined : (listWords(of.priceMinor, of.listMinor, of.currency) ?? undefined);
}

export function discountWords(discount: LineTerms['discount'], currency: string): string | null {
  if (discount === null) return null;
  return discount.kind === 'percent'
    ? `${percentWords(discount.hundredths)} off`
    : `${formatMoney(discount.minor, currency)} off`;
}
