/** The committed deals as the spreadsheet somebody would drop in, dated around today. */
import { readFileSync } from 'node:fs';
import { dateOf, today } from './dates.ts';
import { pushesOf } from './knowledge.ts';

export type Known = 'told' | 'strong' | 'good' | 'fair' | 'weak' | 'stalled' | 'bare' | '';

export interface DemoDeal {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly contact: string;
  /** How much is known of it beyond the spreadsheet. */
  readonly known: Known;
}

const ROWS = readFileSync(new URL('deals.csv', import.meta.url), 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(','));

const HEADERS = [
  'Opportunity ID',
  'Opportunity Name',
  'Account Name',
  'Stage',
  'Amount',
  'Close Date',
  'Created Date',
  'Owner',
  'Forecast Category',
  'Next Step',
  'Contact Name',
  'Contact Role',
  'Contact E-mail',
  'Lead Source',
];

export function demoDeals(): readonly DemoDeal[] {
  return ROWS.map(([id = '', name = '', account = '', , , , , , , , contact = '', , , known = '']) => ({
    id,
    name,
    account,
    contact,
    known: known as Known,
  }));
}

/** An address that can belong to nobody. */
export const emailOf = (person: string, account: string): string =>
  `${person.toLowerCase().replace(/[^a-z]+/g, '.')}@${account.toLowerCase().replace(/[^a-z]+/g, '')}.example`;

export function spreadsheet(): Buffer {
  const now = today();
  const lines = ROWS.map((row) => {
    const [id, name, account = '', stage, amount, closes = '', created = '', owner, category, next, contact = ''] = row;
    const [role, source, known] = row.slice(11);
    const pushed = pushesOf(known as Known).reduce((sum, days) => sum + days, 0);
    const email = contact && emailOf(contact, account);
    const dated = [earlier(dateOf(closes, now), pushed), dateOf(created, now)];
    return [id, name, account, stage, amount, ...dated, owner, category, next, contact, role, email, source];
  });
  return Buffer.from([HEADERS, ...lines].map((cells) => cells.join(',')).join('\r\n'));
}

/** Before its pushes, which the workspace makes after the import, a date was so many days earlier. */
const earlier = (date: string, days: number): string =>
  days === 0 || date === '' ? date : Temporal.PlainDate.from(date).subtract({ days }).toString();
