import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Money, Unknown } from '../../../ui/format/Money.tsx';
import { FigureCell, FigureHeading } from '../../../ui/table/FigureCells.tsx';
import { keyOf, nameOf, type QuotaView } from '../quotas.ts';
import type { SpreadRow } from './useQuotaSpread.ts';

/** By how deep a row stands below what is spread; what is deeper stands no further in. */
const INDENTS = ['pl-5', 'pl-9', 'pl-13', 'pl-17', 'pl-21'] as const;

interface SpreadTableProps {
  rows: readonly SpreadRow[];
  periods: readonly QuotaView['period'][];
  currency: string;
  organization: string;
}

/** Who would have how much of it in each period, below whoever leads them. */
export function SpreadTable({ rows, periods, currency, organization }: SpreadTableProps) {
  const withSum = periods.length > 1;
  return (
    <Card flush title="Result" aside="Each team totals its reps">
      <div className="relative scrolls-aside">
        <table className="num w-full max-sm:block">
          <thead className="border-b border-line text-12 text-ink-3 max-sm:sr-only">
            <tr>
              <th scope="col" className="px-5 pb-2 text-left font-medium">
                For
              </th>
              {periods.map(({ start, label }) => (
                <FigureHeading key={start}>{label}</FigureHeading>
              ))}
              {withSum && <FigureHeading>Total</FigureHeading>}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map((row) => (
              <tr
                key={keyOf(row)}
                className={classes(
                  'h-9 border-b border-line last:border-0 max-sm:grid max-sm:h-auto max-sm:gap-y-1 max-sm:px-4 max-sm:py-2',
                  row.scope !== 'rep' && 'bg-sunken/50',
                )}
              >
                <th
                  scope="row"
                  className={classes(
                    'pr-3 text-left whitespace-nowrap max-sm:pl-0',
                    INDENTS[Math.min(row.depth, INDENTS.length - 1)],
                    row.scope === 'rep' ? 'font-normal' : 'font-medium',
                  )}
                >
                  {nameOf(row, organization)}
                </th>
                {row.parts.map(({ amountMinor, before }, at) => (
                  <FigureCell key={periods[at]?.start} heading={periods[at]?.label ?? ''}>
                    <span className="grid justify-items-end py-1">
                      {amountMinor === null ? (
                        <Unknown />
                      ) : (
                        <Money minor={amountMinor} currency={currency} style="exact" />
                      )}
                      {before && (before.amountMinor !== amountMinor || before.currency !== currency) && (
                        <span className="text-12 whitespace-nowrap text-ink-3">
                          now <Money minor={before.amountMinor} currency={before.currency} style="exact" />
                        </span>
                      )}
                    </span>
                  </FigureCell>
                ))}
                {withSum && (
                  <FigureCell heading="Total" last>
                    <span className="font-medium">
                      <Money
                        minor={row.parts.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0)}
                        currency={currency}
                        style="exact"
                      />
                    </span>
                  </FigureCell>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
