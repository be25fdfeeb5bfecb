/**
 * Reads products of opportunities as lines of deals.
 * https://developer.salesforce.com/docs/platform/object-reference/references/standard-objects/object-opportunitylineitem.html
 */
import type { IncomingLine, IncomingNotice, IncomingProduct } from '../connections/incoming.ts';
import {
  discountExceedsLine,
  type LineTerms,
  lineAmount,
  PERCENT_SCALE,
  QUANTITY_SCALE,
} from '../lineItems/lineAmount.ts';
import { isCurrency } from '../money/currencyDigits.ts';
import { divideHalfUp, parseDecimal } from '../money/decimal.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { parseMoney } from '../money/parseMoney.ts';
import { CURRENCY_FIELD, type DescribedObject, describedField, type SalesforceRecord } from './describedObject.ts';
import type { PreparedContext } from './incomingContext.ts';
import { type Note, parseInstant, plainDecimal, quoted, readDay, readText } from './readValues.ts';
import { to18 } from './salesforceId.ts';

const LINE = 'OpportunityLineItem';
const PRODUCT = 'Product2';
const OWN_FIELDS = [
  'Id',
  'OpportunityId',
  'Product2Id',
  'Name',
  'ProductCode',
  'Quantity',
  'UnitPrice',
  'ListPrice',
  'Discount',
  'TotalPrice',
  'ServiceDate',
  'Description',
  CURRENCY_FIELD,
  'IsDeleted',
  'SystemModstamp',
] as const;
const PRODUCT_FIELDS = ['Name', 'ProductCode', 'Family', 'IsActive'] as const;

/** Returns the names of fields that a line is read from, as far as the connected user sees them. */
export function lineFields(objects: readonly DescribedObject[]): readonly string[] {
  const sees = (object: string, name: string) => describedField(objects, object, name) !== undefined;
  const product = sees(LINE, 'Product2Id') ? PRODUCT_FIELDS.filter((name) => sees(PRODUCT, name)) : [];
  return [...OWN_FIELDS.filter((name) => sees(LINE, name)), ...product.map((name) => `${PRODUCT}.${name}`)];
}

const NAME_MAX = 200;
const DESCRIPTION_MAX = 500;
/** Thousandths. */
const QUANTITY_MAX = 1_000_000 * QUANTITY_SCALE;
/** What a line comes to at most, in minor units: all lines of a deal have to come to an amount that records keep. */
const LINE_AMOUNT_MAX = 45_000_000_000_000;

type Context = Pick<PreparedContext, 'defaultCurrency' | 'timeZone'>;

/** Reads a record of OpportunityLineItem. Throws for one without its ids or `SystemModstamp`, which Salesforce never sends. */
export function readLine({ defaultCurrency, timeZone }: Context, record: SalesforceRecord): IncomingLine {
  const notices: IncomingNotice[] = [];
  const externalId = to18(record.get('Id') ?? '');
  const dealExternalId = to18(record.get('OpportunityId') ?? '');
  const modifiedAt = parseInstant(record.get('SystemModstamp') ?? '');
  if (externalId === null || dealExternalId === null || modifiedAt === null)
    throw new RangeError(`A product of an opportunity has no Id or no SystemModstamp: ${record.get('Id')}`);
  const text = (source: string, max = NAME_MAX) =>
    readText(record.get(source) ?? '', { label: source, max, oneLine: true }, (reason) =>
      notices.push({ source, reason }),
    );
  const currency = record.get(CURRENCY_FIELD) ?? defaultCurrency;
  const code = text(`${PRODUCT}.ProductCode`) ?? text('ProductCode');
  const productId = to18(record.get('Product2Id') ?? '');
  const productName = text(`${PRODUCT}.Name`);
  const family = text(`${PRODUCT}.Family`);
  const name = productName ?? text('Name') ?? code ?? 'Product';
  const product: IncomingProduct | null =
    productId !== null && productName !== null
      ? {
          externalId: productId,
          name: productName,
          code,
          family,
          isActive: record.get(`${PRODUCT}.IsActive`) !== 'false',
        }
      : null;
  const money = new LineMoney(record, currency, notices);
  return {
    externalId,
    modifiedAt,
    dealExternalId,
    product,
    name,
    family,
    currency,
    sold: isCurrency(currency)
      ? money.sold()
      : { problem: `Forecastle does not know the currency ${quoted(currency)}.` },
    listPriceMinor: isCurrency(currency) ? money.listPrice() : null,
    serviceOn: readDay(record.get('ServiceDate') ?? '', timeZone),
    description: text('Description', DESCRIPTION_MAX),
    notices,
  };
}

/** Amounts of one line, whose total stays what Salesforce says. */
class LineMoney {
  readonly #record: SalesforceRecord;
  readonly #currency: string;
  readonly #notices: IncomingNotice[];

  constructor(record: SalesforceRecord, currency: string, notices: IncomingNotice[]) {
    this.#record = record;
    this.#currency = currency;
    this.#notices = notices;
  }

  sold(): IncomingLine['sold'] {
    const [price, total] = [this.#minor('UnitPrice'), this.#minor('TotalPrice')];
    const quantity = this.#scaled('Quantity', QUANTITY_SCALE);
    for (const value of [price, total, quantity])
      if (value !== null && value < 0)
        return { problem: 'Its total, price or quantity is negative. Lines of deals cannot be negative.' };
    if (price === null && total === null)
      return { problem: 'The connected user cannot see its price in Salesforce. Give them access to Sales Price.' };
    const isWhole = quantity !== null && quantity > 0 && quantity <= QUANTITY_MAX && price !== null;
    const terms = isWhole ? { ...ONE, quantityThousandths: quantity, priceMinor: price } : null;
    const discount = terms && this.#discount();
    const told = terms && { ...terms, discount };
    if (told === null || !isCountable(told)) return this.#oneOf(total ?? price ?? 0);
    if (total === null || lineAmount(told) === total) return { terms: told };
    return this.#comingTo(total, told);
  }

  /** Makes the line come to what Salesforce says by another discount, or by one at the price of all. */
  #comingTo(total: number, told: LineTerms): IncomingLine['sold'] {
    const whole = { ...told, discount: null };
    const gross = lineAmount(whole);
    const off = gross - total;
    const discounts = [off, off + 1, off - 1].filter((minor) => minor > 0);
    const all = [whole, ...discounts.map((minor): LineTerms => ({ ...told, discount: { kind: 'amount', minor } }))];
    const terms = all.find((each) => !discountExceedsLine(each) && lineAmount(each) === total);
    const say = (minor: number) => formatMoney(minor, this.#currency);
    const comes = `Its quantity, price and discount come to ${say(lineAmount(told))}, and Salesforce says ${say(total)}.`;
    if (!terms) return this.#oneOf(total, comes);
    this.#note(
      'TotalPrice',
      `${comes} The discount here makes up the difference of ${say(Math.abs(lineAmount(told) - total))}.`,
    );
    return { terms };
  }

  #oneOf(total: number, why = 'Its quantity or price cannot be kept.'): IncomingLine['sold'] {
    const terms = { ...ONE, priceMinor: total };
    if (!isCountable(terms)) return { problem: 'Its total is too large.' };
    this.#note('Quantity', `${why} Here it is one line item of quantity 1 at ${formatMoney(total, this.#currency)}.`);
    return { terms };
  }

  listPrice(): number | null {
    const minor = this.#minor('ListPrice', () => undefined);
    return minor === null || minor < 0 ? null : minor;
  }

  #discount(): LineTerms['discount'] {
    const hundredths = this.#scaled('Discount', PERCENT_SCALE);
    const isPercent = hundredths !== null && hundredths > 0 && hundredths <= 100 * PERCENT_SCALE;
    return isPercent ? { kind: 'percent', hundredths } : null;
  }

  /** Returns minor units, also below zero; null for what the record does not have. */
  #minor(source: string, note: Note = (reason) => this.#note(source, reason)): number | null {
    const text = plainDecimal(this.#record.get(source) ?? '');
    const money = text === null ? null : parseMoney(text, this.#currency);
    if (!money?.ok || Math.abs(money.minor) > LINE_AMOUNT_MAX) return null;
    if (money.rounded)
      note(
        `${source} ${text} has more decimals than ${this.#currency}. It is ${formatMoney(money.minor, this.#currency)} here.`,
      );
    return money.minor;
  }

  /** Returns a decimal in whole parts of one; null for what the record does not have. */
  #scaled(source: string, scale: number): number | null {
    const given = this.#record.get(source) ?? '';
    const decimal = parseDecimal(plainDecimal(given) ?? '');
    if (decimal === null) return null;
    const [dividend, divisor] = [decimal.digits * BigInt(scale), 10n ** BigInt(decimal.scale)];
    const scaled = Number(divideHalfUp(dividend, divisor));
    if (!Number.isSafeInteger(scaled)) return null;
    if (dividend % divisor !== 0n) this.#note(source, `${source} ${given} is rounded to ${scaled / scale}.`);
    return scaled;
  }

  #note(source: string, reason: string): void {
    this.#notices.push({ source, reason });
  }
}

const ONE: LineTerms = {
  quantityThousandths: QUANTITY_SCALE,
  priceMinor: 0,
  charge: 'once',
  termMonths: null,
  discount: null,
};

function isCountable(terms: LineTerms): boolean {
  try {
    return lineAmount(terms) <= LINE_AMOUNT_MAX;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
