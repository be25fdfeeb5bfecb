/** One row of a file of accounts or contacts as typed values, or what is wrong with it. Pure. */
import { AccountFields, ContactFields, Email, OTHERS_MAX, Phone } from '@forecastle/contract';
import { type CustomColumn, domainIn, type RecordField, type RecordMapping, type RecordNoun } from '@forecastle/rules';
import type * as z from 'zod';
import { nameKey } from '../../../records/accounts/name-key.ts';
import {
  answerOf,
  type ColumnForm,
  type CustomOfRow,
  type CustomToRead,
  type RawRow,
  type Reading,
  type RowProblem,
  readCustomCells,
  readLine,
  readLines,
} from '../reading/index.ts';
import { cellText, cleanLine, isBlankText } from '../reading/text.ts';

/** What is said of one cell, or of the whole row where `field` is null. */
export interface RecordFinding {
  readonly field: RecordField | CustomColumn | null;
  readonly value: string | null;
  readonly reason: string;
  readonly expected: string | null;
}

/** Values by column of the table; what the row does not say is absent. */
export type RecordValues = Readonly<Record<string, string | boolean | readonly string[]>>;

export interface TypedRecord {
  readonly values: RecordValues;
  readonly custom: CustomOfRow;
  /** The parent account by the key of its name, or the manager by address. */
  readonly above: { readonly key: string; readonly said: string } | null;
  /** Whom the row calls its owner. */
  readonly owner: string | null;
  /** Whom a contact works for. */
  readonly account: { readonly name: string | null; readonly domain: string | null } | null;
  readonly notices: readonly RecordFinding[];
}

export type RecordReading = { readonly record: TypedRecord } | { readonly problems: readonly RecordFinding[] };

export interface RecordsToRead {
  readonly noun: RecordNoun;
  readonly mapping: RecordMapping;
  readonly forms: readonly ColumnForm[];
  readonly customs: readonly CustomToRead[];
}

const DOMAIN_EXPECTED = 'a domain or web address, for example example.com';
const EMAIL_EXPECTED = 'an email address, for example ana@example.com';
const PHONE_EXPECTED = 'a phone number in digits, for example +64 9 555 0123';

/** The cell of a field, and what becomes of it. */
class Row {
  readonly values: Record<string, string | boolean | readonly string[]> = {};
  readonly problems: RecordFinding[] = [];
  readonly notices: RecordFinding[] = [];
  readonly #row: RawRow;
  readonly #mapping: RecordMapping;

  constructor(row: RawRow, mapping: RecordMapping) {
    this.#row = row;
    this.#mapping = mapping;
  }

  /** What stands in the column of a field; null where it is blank, or wrong, which is noted. */
  text(field: RecordField, read: (cell: RawRow['cells'][number]) => Reading<string> = readLine): string | null {
    const column = this.#mapping[field];
    if (column === undefined) return null;
    const reading = read(this.#row.cells[column] ?? null);
    if ('value' in reading) return reading.value;
    this.refuse(field, null, reading.reason, reading.expected);
    return null;
  }

  /** What stands in the column of a field whatever it is; null where it is blank. */
  said(field: RecordField): string | null {
    const text = cleanLine(cellText(this.#row.cells[this.#mapping[field] ?? -1]));
    return isBlankText(text) ? null : text;
  }

  /** A text that the field of the record takes as it is. */
  plain(field: RecordField, column: string, schema: z.ZodType, read = readLine): void {
    const text = this.text(field, read);
    if (text === null) return;
    const parsed = schema.safeParse(text);
    if (parsed.success) this.values[column] = parsed.data as string;
    else this.refuse(field, text, 'this is too long, or the field does not accept it', said(parsed.error));
  }

  refuse(field: RecordField | null, value: string | null, reason: string, expected: string): void {
    this.problems.push({ field, value, reason, expected });
  }

  notice(field: RecordField, value: string, reason: string, expected: string | null): void {
    this.notices.push({ field, value, reason, expected });
  }
}

const said = (error: z.ZodError): string => error.issues[0]?.message ?? 'another value';

export function readRecord(row: RawRow, { noun, mapping, forms, customs }: RecordsToRead): RecordReading {
  const cells = new Row(row, mapping);
  const beside = noun === 'accounts' ? readAccount(cells) : readContact(cells);
  if (cells.problems.length > 0) return { problems: cells.problems };
  const notices: RowProblem[] = [];
  const custom = readCustomCells(row, customs, forms, notices);
  return {
    record: {
      values: cells.values,
      custom,
      ...beside,
      owner: cells.said('owner'),
      notices: [
        ...cells.notices,
        ...notices.map(({ field, value, reason, expected }) => ({
          field: field as CustomColumn,
          value,
          reason,
          expected,
        })),
      ],
    },
  };
}

type Beside = Pick<TypedRecord, 'above' | 'account'>;

function readAccount(row: Row): Beside {
  const { shape } = AccountFields;
  row.plain('name', 'name', shape.name);
  if (row.values.name === undefined && row.problems.length === 0) {
    row.refuse('name', null, 'the row has no account name', 'a name');
  }
  const domain = domainOf(row, 'domain');
  if (domain !== null) row.values.domain = domain;
  row.plain('industry', 'industry', shape.industry);
  row.plain('segment', 'segment', shape.segment);
  row.plain('territory', 'territory', shape.territory);
  row.plain('description', 'description', shape.description, readLines);
  row.plain('organizationDescription', 'organization_description', shape.organizationDescription, readLines);
  row.plain('externalId', 'external_id', shape.externalId);
  const strategic = row.text('strategic');
  const answer = strategic === null ? undefined : answerOf(strategic);
  if (answer !== undefined) row.values.strategic = answer;
  else if (strategic !== null) {
    row.notice('strategic', strategic, 'this is neither yes nor no; the account is imported without it', 'yes or no');
  }
  const parent = row.text('parent');
  return { above: parent === null ? null : { key: nameKey(parent), said: parent }, account: null };
}

function readContact(row: Row): Beside {
  const { shape } = ContactFields;
  readEmails(row);
  row.plain('name', 'name', shape.name);
  if (row.values.name === undefined) nameFromParts(row, shape.name);
  readPhones(row);
  row.plain('title', 'title', shape.title);
  row.plain('externalId', 'external_id', shape.externalId);
  const name = row.text('account');
  if (name !== null && !AccountFields.shape.name.safeParse(name).success) {
    row.refuse('account', name, 'this is not an account name', 'a name of one line');
  }
  const domain = domainOf(row, 'accountDomain');
  const above = row.text('reportsTo');
  const manager = above === null ? null : addressIn(above);
  if (above !== null && manager === null) {
    row.notice('reportsTo', above, 'this is not an email address; the contact is imported without it', EMAIL_EXPECTED);
  }
  return {
    above: manager === null ? null : { key: manager.toLowerCase(), said: manager },
    account: name === null && domain === null ? null : { name, domain },
  };
}

/** First and last name together, else the address: a contact is called something. */
function nameFromParts(row: Row, schema: z.ZodType): void {
  const whole = [row.text('firstName'), row.text('lastName')].filter((part) => part !== null).join(' ');
  const { email } = row.values;
  if (whole === '' && typeof email === 'string') {
    row.values.name = email;
    row.notice('name', '', 'the row has no name; the email address becomes the name', 'a name');
  } else if (whole === '') {
    if (row.problems.length === 0)
      row.refuse('name', null, 'the row has no contact name', 'a name, or an email address');
  } else if (schema.safeParse(whole).success) row.values.name = whole;
  else row.refuse('lastName', whole, 'this is too long for a name', 'a shorter name');
}

/** The domain that a cell names as such, as a web address or within an email address. */
function domainOf(row: Row, field: 'domain' | 'accountDomain'): string | null {
  const text = row.text(field);
  if (text === null) return null;
  const domain = domainIn(text);
  if (domain !== null) return domain;
  row.refuse(field, text, 'this is not a domain', DOMAIN_EXPECTED);
  return null;
}

const parts = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `Ana <ana@example.com>` and `mailto:ana@example.com` hold an address; null for none. */
function addressIn(text: string): string | null {
  const bare = (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim();
  return Email.safeParse(bare).success ? bare : null;
}

function readEmails(row: Row): void {
  const found = (['email', 'otherEmails'] as const).flatMap((field) =>
    parts(row.text(field, readLines) ?? '', /[;,\n]/).flatMap((part) => {
      const address = addressIn(part);
      if (address === null) row.refuse(field, part, 'this is not an email address', EMAIL_EXPECTED);
      return address === null ? [] : [address];
    }),
  );
  const [first, ...others] = new Map(found.map((address) => [address.toLowerCase(), address])).values();
  if (first !== undefined) row.values.email = first;
  if (others.length > 0) row.values.other_emails = others.slice(0, OTHERS_MAX);
}

/** A number that is none is left out and told: it keeps nobody from being taken. */
function readPhones(row: Row): void {
  const found = (['phone', 'otherPhones'] as const).flatMap((field) =>
    parts(row.text(field, readLines) ?? '', /[;\n]/).flatMap((part) => {
      if (Phone.safeParse(part).success) return [part];
      row.notice(field, part, 'this is not a phone number; the contact is imported without it', PHONE_EXPECTED);
      return [];
    }),
  );
  const [first, ...others] = new Set(found);
  if (first !== undefined) row.values.phone = first;
  if (others.length > 0) row.values.other_phones = others.slice(0, OTHERS_MAX);
}
