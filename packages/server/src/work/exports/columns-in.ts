/** What columns of files are made of, the same for all lists. */
import { decimalOf } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { SheetColumn } from '../../platform/files/column.ts';
import { momentIn } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

/** What columns need to know of the organisation. */
export interface ColumnMaking {
  readonly currency: string;
  /** Its calendar day. */
  readonly today: number;
  /** Writes an instant as the clocks of its timezone showed it. */
  readonly onClock: (at: Date) => string;
  readonly timeZone: string;
}

/** As the files of an actor's own organisation are made. */
export async function makingOf(tx: TenantTransaction, { currency, timeZone }: Actor, now: Date): Promise<ColumnMaking> {
  return { currency, timeZone, today: (await momentIn(tx, now)).day, onClock: clockIn(timeZone) };
}

/** Makes columns over rows of one kind, each from its heading and how it reads a row. */
export const columnsIn = <Row>({ onClock, timeZone }: ColumnMaking) => ({
  text: (header: string, cell: (row: Row) => string | null): SheetColumn<Row> => ({ header, kind: 'text', cell }),
  number: (header: string, cell: (row: Row) => number | null): SheetColumn<Row> => ({ header, kind: 'number', cell }),
  day: (header: string, cell: (row: Row) => string | null): SheetColumn<Row> => ({ header, kind: 'day', cell }),
  /** Minor units and their currency. */
  money: (
    header: string,
    of: (row: Row) => readonly [minor: number | bigint | null, currency: string],
  ): SheetColumn<Row> => ({
    header,
    kind: 'money',
    cell: (row) => {
      const [minor, currency] = of(row);
      return minor === null ? null : decimalOf(minor, currency);
    },
  }),
  instant: (header: string, of: (row: Row) => Date | null): SheetColumn<Row> => ({
    header: `${header} (${timeZone})`,
    kind: 'instant',
    cell: (row) => {
      const at = of(row);
      return at === null ? null : onClock(at);
    },
  }),
});

/** YYYY-MM-DD HH:MM in a timezone. */
export function clockIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => format.format(at);
}
