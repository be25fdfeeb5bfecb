import {
  dayOfIsoDate,
  type FiscalCalendar,
  type FiscalPeriod,
  fiscalPeriod,
  isoDate,
  nextPeriod,
  periodContaining,
} from '@forecastle/rules';
import { useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { dayIn } from '../../ui/format/dates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { zoneWords } from './place.ts';

interface PeriodsTableProps {
  calendar: FiscalCalendar;
  timeZone: string;
  /** They are not saved yet. */
  isPreview: boolean;
}

/** The quarters and months of a fiscal year with their days: of the running one, and of those around it. */
export function PeriodsTable({ calendar, timeZone, isPreview }: PeriodsTableProps) {
  const today = dayOfIsoDate(dayIn(timeZone));
  const [yearsOn, setYearsOn] = useState(0);
  const { fiscalYear } = periodContaining('year', today, calendar);
  const year = fiscalPeriod('year', fiscalYear + yearsOn, 1, calendar);
  const quarters = partsOf(year, 'quarter', calendar);
  return (
    <Card
      flush
      title={isPreview ? `Periods of ${year.label}, not saved yet` : `Periods of ${year.label}`}
      aside={
        <span className="flex items-center gap-1">
          <IconButton icon="chevron-left" label="Previous fiscal year" onClick={() => setYearsOn(yearsOn - 1)} />
          <IconButton icon="chevron-right" label="Next fiscal year" onClick={() => setYearsOn(yearsOn + 1)} />
        </span>
      }
    >
      <p className="num px-5 pb-3 text-14 text-ink-2 max-sm:px-4">
        <DateText day={isoDate(year.firstDay)} /> to <DateText day={isoDate(year.lastDay)} />
        {calendar.cadence === '4-4-5' && `, ${(year.lastDay + 1 - year.firstDay) / 7} weeks`} · {zoneWords(timeZone)}
      </p>
      <table className="num w-full text-14">
        <caption className="sr-only">Quarters and months of {year.label}</caption>
        <thead className="text-12 text-ink-3">
          <tr className="text-left">
            <th scope="col" className="px-5 py-2 font-medium max-sm:px-4">
              Quarter
            </th>
            <th scope="col" className="px-3 font-medium max-sm:px-4">
              Months
            </th>
          </tr>
        </thead>
        <tbody>
          {quarters.map((quarter) => (
            <tr key={quarter.key} className="border-t border-line align-top">
              <th scope="row" className="px-5 py-2.5 text-left font-medium max-sm:px-4">
                <span className="flex flex-wrap items-center gap-2">
                  {quarter.label}
                  {quarter.firstDay <= today && today <= quarter.lastDay && <Chip tone="forecast">Now</Chip>}
                </span>
                <Days of={quarter} />
              </th>
              <td className="px-3 py-2.5 max-sm:px-4">
                <ul className="grid gap-1">
                  {partsOf(quarter, 'month', calendar).map((month) => (
                    <li key={month.key} className="flex flex-wrap gap-x-3">
                      <span className="min-w-20">{month.label}</span>
                      <Days of={month} />
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const Days = ({ of: { firstDay, lastDay } }: { of: FiscalPeriod }) => (
  <span className="block font-normal text-ink-3">
    <DateText day={isoDate(firstDay)} year={false} /> to <DateText day={isoDate(lastDay)} year={false} />
  </span>
);

function partsOf(whole: FiscalPeriod, kind: 'month' | 'quarter', calendar: FiscalCalendar): FiscalPeriod[] {
  const parts: FiscalPeriod[] = [];
  for (
    let each = periodContaining(kind, whole.firstDay, calendar);
    each.firstDay <= whole.lastDay;
    each = nextPeriod(each, calendar)
  )
    parts.push(each);
  return parts;
}
