/** Records in one form, whether JSON of the REST API or CSV of Bulk brought them. */

/**
 * Values by the names that were asked, parents' as "Account.Name". All are texts: numbers as decimals without an exponent and
 * without zeros at their end, instants as "2026-11-02T09:00:00.000Z", days as "2026-11-02", "true" and "false". What is empty
 * is null. An address or a place, which only REST gives, is there by its parts: "BillingAddress.city".
 */
export type SalesforceRecord = ReadonlyMap<string, string | null>;

/** A field to read, with its type as describe tells it: what `describe` returns can be passed on. */
export interface FieldToRead {
  readonly name: string;
  readonly type: string;
}

const NUMBERS: ReadonlySet<string> = new Set(['currency', 'percent', 'double', 'int', 'long']);

/** Returns a value of a CSV in the common form. */
export function valueOfText(text: string, type: string): string | null {
  if (text === '') return null;
  if (NUMBERS.has(type)) return decimalText(text);
  if (type === 'boolean') return text.toLowerCase();
  return type === 'datetime' ? instantText(text) : text;
}

/** Returns a record of JSON in the common form. */
export function recordOfJson(row: Readonly<Record<string, unknown>>, fields: readonly FieldToRead[]): SalesforceRecord {
  const record = new Map<string, string | null>();
  for (const { name, type } of fields) put(record, name, valueAt(row, name), type);
  return record;
}

/** An empty lookup on the way makes the value empty. */
function valueAt(row: Readonly<Record<string, unknown>>, name: string): unknown {
  let at: unknown = row;
  for (const part of name.split('.')) {
    if (typeof at !== 'object' || at === null) return null;
    at = Object.hasOwn(at, part) ? (at as Readonly<Record<string, unknown>>)[part] : null;
  }
  return at;
}

function put(record: Map<string, string | null>, name: string, value: unknown, type: string): void {
  if (typeof value === 'object' && value !== null) {
    for (const [part, inner] of Object.entries(value))
      if (part !== 'attributes') put(record, `${name}.${part}`, inner, typeof inner === 'number' ? 'double' : 'string');
  } else if (typeof value === 'number') record.set(name, decimalText(String(value)));
  else record.set(name, value === null || value === undefined ? null : valueOfText(String(value), type));
}

/** Returns "139000000" for "1.39E8" and "25000" for "25000.0". What is no number stays as it is. */
export function decimalText(text: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/iu.exec(text) ?? [];
  const digits = `${whole}${fraction}`;
  if (sign === undefined || digits === '') return text;
  const point = whole.length + Number(exponent);
  const padded = digits.padEnd(point, '0').padStart(digits.length - Math.min(point, 0), '0');
  const at = Math.max(point, 0);
  const left = padded.slice(0, at).replace(/^0+/u, '') || '0';
  const right = withoutZerosAtEnd(padded.slice(at));
  const plain = right === '' ? left : `${left}.${right}`;
  return sign === '-' && plain !== '0' ? `-${plain}` : plain;
}

function withoutZerosAtEnd(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

function instantText(text: string): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
}
