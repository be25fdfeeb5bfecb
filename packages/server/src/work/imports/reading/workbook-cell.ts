import { type CellObject, SSF } from '@e965/xlsx';
import { currencyCode } from './currencies.ts';
import { serialDate } from './dates.ts';
import { plainNumber, shiftPoint } from './text.ts';
import type { Cell } from './types.ts';

/** What a number format says about the number it shows. */
type FormatSense =
  | { kind: 'plain' }
  | { kind: 'date' }
  | { kind: 'percent' }
  | { kind: 'padded'; width: number }
  | { kind: 'currency'; code: string };

const PLAIN: FormatSense = { kind: 'plain' };

/** Codes of error cells ([MS-XLS] 2.5.10 BErr). */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

/** Makes the reader of one workbook's cells; formats are understood once each. */
export function cellReader(date1904: boolean): (cell: CellObject | null | undefined) => Cell {
  const senses = new Map<string, FormatSense>();
  const senseOf = (format: string): FormatSense => {
    let sense = senses.get(format);
    if (!sense) {
      sense = readFormat(format);
      senses.set(format, sense);
    }
    return sense;
  };
  return (cell) => {
    if (!cell) return null;
    const value = cell.v;
    switch (cell.t) {
      case 's':
        return typeof value === 'string' && value !== '' ? value : null;
      case 'n':
        return typeof value === 'number' ? numberCell(value, senseOf(String(cell.z ?? 'General')), date1904) : null;
      case 'b':
        return Boolean(value);
      case 'e':
        return ERRORS[Number(value)] ?? '#N/A';
      case 'd':
        return dateCell(value);
      default:
        return null;
    }
  };
}

function numberCell(value: number, sense: FormatSense, date1904: boolean): Cell {
  if (!Number.isFinite(value)) return null;
  switch (sense.kind) {
    case 'date':
      return serialCell(value, date1904) ?? value;
    case 'percent':
      return { number: Number(shiftPoint(plainNumber(value), 2)), unit: '%' };
    case 'currency':
      return { number: value, unit: sense.code };
    case 'padded':
      return Number.isInteger(value) && value >= 0 ? plainNumber(value).padStart(sense.width, '0') : value;
    default:
      return value;
  }
}

function serialCell(serial: number, date1904: boolean): Cell {
  let day = Math.floor(serial);
  let seconds = Math.round((serial - day) * 86_400);
  if (seconds === 86_400) {
    day++;
    seconds = 0;
  }
  const date = serialDate(day, date1904);
  return date === null ? null : { date, time: seconds === 0 ? null : clock(seconds) };
}

function clock(seconds: number): string {
  return [seconds / 3600, (seconds % 3600) / 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

/** Cells stored as ISO dates, which strict Open XML allows. */
function dateCell(value: unknown): Cell {
  const instant = value instanceof Date ? value : new Date(String(value));
  if (Number.isNaN(instant.getTime())) return typeof value === 'string' ? value : null;
  const [date = '', time = ''] = instant.toISOString().split('T');
  return { date, time: time.startsWith('00:00:00') ? null : time.slice(0, 8) };
}

function readFormat(format: string): FormatSense {
  if (format === 'General' || format === '0' || format === '@') return PLAIN;
  if (/^0{2,}$/.test(format)) return { kind: 'padded', width: format.length };
  const positive = format.split(';')[0] ?? '';
  if (SSF.is_date(positive)) return { kind: 'date' };
  if (/%/.test(positive.replace(/"[^"]*"|\\./g, ''))) return { kind: 'percent' };
  const sign = /\[\$([^\]-]+)/.exec(positive)?.[1] ?? /"([^"]+)"/.exec(positive)?.[1] ?? /[€£₹₩₪₺]/.exec(positive)?.[0];
  const code = sign ? currencyCode(sign.trim()) : null;
  return code ? { kind: 'currency', code } : PLAIN;
}
