import { lazy, type ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { DateText } from '../../../ui/format/DateText.tsx';
import { Money, Unknown } from '../../../ui/format/Money.tsx';
import { formatChange } from '../../../ui/format/money.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { dealPath } from '../../opportunities/deal.ts';
import type { Forecast, ForecastDeal } from '../answers.ts';

/** Loaded when a chance is asked about. */
const ChanceWhy = lazy(async () => ({ default: (await import('./ChanceWhy.tsx')).ChanceWhy }));

interface ChanceRowProps {
  deal: ForecastDeal;
  forecast: Forecast;
  /** Whether a forecast was kept to compare with. */
  hasChange: boolean;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
}

export function ChanceRow({ deal, forecast, hasChange, isOpen, onOpen }: ChanceRowProps) {
  const { id, name, amountBaseMinor, closeDate, overdue, chance, contributionMinor, changeMinor, question, other } =
    deal;
  const { currency } = forecast;
  return (
    <>
      <tr className="border-b border-line hover:bg-hover/60 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-4 max-sm:py-3">
        <th scope="row" className="px-5 py-2 text-left font-normal max-sm:col-span-2 max-sm:p-0">
          <Link to={dealPath(id)} className="line-clamp-2 touch:min-h-12 touch:[-webkit-box-pack:center]">
            {name}
          </Link>
          <span className="num text-12 text-ink-3">
            {closeDate === null ? (
              'no close date'
            ) : (
              <>
                {overdue ? <span className="font-medium text-risk">overdue, </span> : 'due '}
                <DateText day={closeDate} year={false} />
              </>
            )}
            {other && ', not due in the period'}
          </span>
          {question && <span className="block text-12 font-medium text-ink-2">Needs review: {question}</span>}
        </th>
        <Cell heading="Amount">
          <Money minor={amountBaseMinor} currency={currency} />
        </Cell>
        <Cell heading="Chance">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Why ${chance.percent}% for ${name}`}
            onClick={() => onOpen(!isOpen)}
            className="inline-flex min-h-6 items-center gap-2 rounded-sm font-medium text-forecast underline-offset-2 touch:min-h-12 hover:underline"
          >
            <span aria-hidden="true" className="h-1.5 w-12 overflow-hidden rounded-full bg-line max-xl:hidden">
              <span className="block h-full rounded-full bg-forecast" style={{ width: `${chance.percent}%` }} />
            </span>
            <span className="min-w-[5.5ch] text-right">{chance.percent}%</span>
          </button>
        </Cell>
        <Cell heading="Adds" className={hasChange ? 'max-sm:col-span-2' : undefined}>
          <Money minor={contributionMinor} currency={currency} />
        </Cell>
        {hasChange && (
          <Cell heading="This week" className="max-sm:col-span-2">
            {changeMinor === null ? (
              <Unknown />
            ) : changeMinor === 0 ? (
              <span className="text-ink-3">no change</span>
            ) : (
              formatChange(changeMinor, currency)
            )}
          </Cell>
        )}
      </tr>
      {isOpen && (
        <tr className="border-b border-line max-sm:block">
          <td colSpan={5} className="bg-sunken px-5 py-4 max-sm:block max-sm:px-4">
            <LazyPart fallback={<Skeleton className="h-40" />}>
              <ChanceWhy id={id} forecast={forecast} />
            </LazyPart>
          </td>
        </tr>
      )}
    </>
  );
}

/** On a phone every number bears its heading, which stands over the column elsewhere. */
function Cell({
  heading,
  className,
  children,
}: {
  heading: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <td
      className={classes(
        'num px-3 py-2 text-right max-xl:px-2 max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-2 max-sm:p-0',
        className,
      )}
    >
      <span className="text-12 text-ink-3 sm:hidden">{heading}</span>
      {children}
    </td>
  );
}
