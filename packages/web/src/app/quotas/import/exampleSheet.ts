/** The example to begin with: this period of everybody who is listed, in the form that is read. */
import { decimalOf } from '@forecastle/rules';
import type { QuotaView } from '../quotas.ts';

/** Reps whom nobody has a quota for yet are there all the same, with an empty amount; while nobody is listed, whoever asks. */
export function exampleSheet({ period, currency, reps, teams }: QuotaView, asker: string): string {
  const rows = [
    ['Rep', 'Team', 'Period', 'Amount', 'Currency'],
    ...reps.map(({ name, version, quotaMinor }) => [
      name,
      '',
      period.label,
      version === null ? '' : amount(quotaMinor, currency),
      currency,
    ]),
    ...teams.map(({ name, version, quotaMinor }) => [
      '',
      name,
      period.label,
      version === null ? '' : amount(quotaMinor, currency),
      currency,
    ]),
    ...(reps.length + teams.length === 0 ? [[asker, '', period.label, '', currency]] : []),
  ];
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

const amount = (minor: number | null, currency: string): string => (minor === null ? '' : decimalOf(minor, currency));

/** Quoted where it must be; a text that a spreadsheet program would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
