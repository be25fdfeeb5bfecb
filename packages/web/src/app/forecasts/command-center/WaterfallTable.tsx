import { counted } from '@forecastle/rules';
import { Fragment, useState } from 'react';
import { BandScale } from '../../../ui/charts/BandScale.tsx';
import { WaterfallBar } from '../../../ui/charts/WaterfallBar.tsx';
import { waterfallGeometry } from '../../../ui/charts/waterfallGeometry.ts';
import { formatInstant } from '../../../ui/format/dates.ts';
import { Money } from '../../../ui/format/Money.tsx';
import { currencyDigits, formatChange, formatMoney } from '../../../ui/format/money.ts';
import { Link } from '../../../ui/Link.tsx';
import { dealPath } from '../../opportunities/deal.ts';
import type { Waterfall } from '../answers.ts';

const ROW = 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center';
const DRAWING = 'w-[55%] p-0 max-sm:col-span-2 max-sm:row-start-2 max-sm:w-full max-sm:pb-2';
const LINE = 'flex justify-between gap-4 py-1';
const WORDS = 'py-1.5 pr-4 text-left font-normal';

/** Every step with its deals, and beside it the same drawn on one axis. */
export function WaterfallTable({ waterfall }: { waterfall: Waterfall }) {
  const { currency, from, to, steps } = waterfall;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const drawn = waterfallGeometry(
    Number(from.mostLikely),
    steps.map(({ amountMinor }) => Number(amountMinor)),
    Number(to.mostLikely),
    10 ** currencyDigits(currency),
  );
  const toggle = (key: string) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const money = (value: number) => formatMoney(Math.round(value), currency, { style: 'short' });
  return (
    <table className="w-full max-sm:block">
      <caption className="sr-only">
        What moved the forecast from {formatInstant(from.asOf)} to {formatInstant(to.asOf)}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Step</th>
          <td />
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        <tr className={ROW}>
          <th scope="row" className={WORDS}>
            <span className="font-medium">Most likely then</span>
            <span className="num block text-12 text-ink-3">{formatInstant(from.asOf)}</span>
          </th>
          <td className={DRAWING}>
            <WaterfallBar axis={drawn.axis} at={{ total: drawn.start }} leadsOn />
          </td>
          <td className="text-right font-medium sm:pl-3">
            <Money minor={from.mostLikely} currency={currency} />
          </td>
        </tr>
        {steps.map((step, index) => {
          const at = drawn.steps[index];
          const isOpen = opened.has(step.key);
          return (
            <Fragment key={step.key}>
              <tr className={ROW}>
                <th scope="row" className={WORDS}>
                  {step.count > 0 ? (
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      onClick={() => toggle(step.key)}
                      className="rounded-sm text-left touch:min-h-12 hover:underline"
                    >
                      <span aria-hidden="true" className="mr-1.5 inline-block w-2 text-ink-3">
                        {isOpen ? '▾' : '▸'}
                      </span>
                      {step.label}
                      <span className="num text-ink-3"> · {counted(step.count, 'deal')}</span>
                    </button>
                  ) : (
                    <span className="block pl-3.5">{step.label}</span>
                  )}
                </th>
                <td className={DRAWING}>
                  {at && (
                    <WaterfallBar
                      axis={drawn.axis}
                      at={at}
                      isRise={!step.amountMinor.startsWith('-')}
                      leadsOn={!isOpen}
                    />
                  )}
                </td>
                <td className="num text-right whitespace-nowrap sm:pl-3">{formatChange(step.amountMinor, currency)}</td>
              </tr>
              {isOpen && (
                <tr className="max-sm:block">
                  <td colSpan={3} className="pb-2 max-sm:block">
                    <StepDeals step={step} currency={currency} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
        <tr className={`border-t border-line ${ROW}`}>
          <th scope="row" className={WORDS}>
            <span className="font-medium">{to.runId === null ? 'Most likely now' : 'Most likely later'}</span>
            <span className="num block text-12 text-ink-3">{formatInstant(to.asOf)}</span>
          </th>
          <td className={DRAWING}>
            <WaterfallBar axis={drawn.axis} at={{ total: drawn.end }} leadsOn={false} />
          </td>
          <td className="text-right font-medium sm:pl-3">
            <Money minor={to.mostLikely} currency={currency} />
            <span className="num block text-12 text-ink-3">
              {formatChange(BigInt(to.mostLikely) - BigInt(from.mostLikely), currency)}
            </span>
          </td>
        </tr>
        <tr className={ROW}>
          <td className="max-sm:hidden" />
          <td className={DRAWING}>
            <BandScale axis={drawn.axis} format={money} />
          </td>
          <td className="max-sm:hidden" />
        </tr>
      </tbody>
    </table>
  );
}

/** Names the deals that move the most; deals you can no longer see share one line, so that the lines add up to the step. */
function StepDeals({ step, currency }: { step: Waterfall['steps'][number]; currency: string }) {
  const { deals, hidden } = step;
  const rest = step.count - deals.length - hidden.count;
  const restMinor = deals.reduce(
    (left, { amountMinor }) => left - BigInt(amountMinor),
    BigInt(step.amountMinor) - BigInt(hidden.amountMinor),
  );
  return (
    <ul aria-label={step.label} className="ml-3.5 rounded-md bg-sunken px-3 py-2">
      {deals.map(({ id, name, amountMinor }) => (
        <li key={id} className={LINE}>
          <Link to={dealPath(id)} className="min-w-0 truncate">
            {name}
          </Link>
          <span className="num whitespace-nowrap">{formatChange(amountMinor, currency)}</span>
        </li>
      ))}
      {rest > 0 && (
        <li className={`${LINE} text-ink-3`}>
          {counted(rest, 'more deal')}
          <span className="num whitespace-nowrap">{formatChange(restMinor, currency)}</span>
        </li>
      )}
      {hidden.count > 0 && (
        <li className={`${LINE} text-ink-3`}>
          {counted(hidden.count, 'deal')} you can no longer see
          <span className="num whitespace-nowrap">{formatChange(hidden.amountMinor, currency)}</span>
        </li>
      )}
    </ul>
  );
}
