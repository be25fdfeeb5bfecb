import { counted as countedWords } from '@forecastle/rules';
import { Fragment, type ReactNode, useState } from 'react';
import { DateText } from '../../ui/format/DateText.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { useSession } from '../shell/session.ts';
import type { Forecast } from './answers.ts';
import { ForecastDeals } from './ForecastDeals.tsx';
import { forecastPaths } from './forecastPaths.ts';
import { WorthAQuestion } from './WorthAQuestion.tsx';

const OPEN_DEALS = 'open_deals';

/** Parts that add up to the figure, the deals they come from, and the model that speaks. */
export function ForecastParts({ forecast, owner }: { forecast: Forecast; owner: string | null }) {
  const { organization } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { currency, period, dateless } = forecast;
  const paths = forecastPaths(forecast, owner, organization.timeZone);
  const isRuleOfThumb = forecast.model.kind === 'rule_of_thumb';
  return (
    <div className="grid gap-5">
      <p className="text-ink-3">
        <DateText day={period.start} /> to <DateText day={period.end} />, made{' '}
        <RelativeTime instant={forecast.asOf} justNow />
      </p>
      <table className="w-full">
        <caption className="sr-only">Parts of the figure</caption>
        <tbody>
          {forecast.parts.map(({ key, label, amountMinor, count, note }) => (
            <Fragment key={key}>
              <tr className="border-b border-line align-top">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {label}
                  {count !== null && <span className="num text-ink-3"> · {countedWords(count, 'deal')}</span>}
                  {note && <span className="block text-12 text-ink-3">{note}</span>}
                  {key === OPEN_DEALS && forecast.members > 0 && (
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      onClick={() => setOpen(!isOpen)}
                      className="rounded-sm text-12 font-medium text-forecast underline-offset-2 touch:min-h-12 hover:underline"
                    >
                      {isOpen ? 'Hide the deals' : 'Show the deals with their chances'}
                    </button>
                  )}
                </th>
                <td className="py-2 text-right">
                  <Money minor={amountMinor} currency={currency} />
                </td>
              </tr>
              {key === OPEN_DEALS && isOpen && (
                <tr>
                  <td colSpan={2} className="py-2">
                    <ForecastDeals forecast={forecast} owner={owner} listPath={paths.members} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
          {forecast.mostLikely !== null && (
            <tr>
              <th scope="row" className="py-2 text-left font-medium">
                {isRuleOfThumb ? 'Rule of thumb' : 'Most likely'}
              </th>
              <td className="py-2 text-right font-medium">
                <Money minor={forecast.mostLikely} currency={currency} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {forecast.low !== null && forecast.high !== null && (
        <section>
          <h3 className="font-medium">The range</h3>
          <p className="text-ink-2">
            In 8 of 10 futures like this the period ends between <Money minor={forecast.low} currency={currency} /> and{' '}
            <Money minor={forecast.high} currency={currency} />.
          </p>
        </section>
      )}
      <WorthAQuestion forecast={forecast} owner={owner} />
      <section>
        <h3 className="mb-1 font-medium">Deals behind it</h3>
        <ul className="grid gap-1.5 text-ink-2">
          <Line to={paths.members} count={forecast.members}>
            {forecast.members === 1 ? 'open deal belongs' : 'open deals belong'} to the period
          </Line>
          {forecast.overdue > 0 && (
            <Line to={paths.overdue} count={forecast.overdue}>
              of them overdue, counted in the current period
            </Line>
          )}
          {forecast.withoutAmount > 0 && (
            <Line to={paths.withoutAmount} count={forecast.withoutAmount}>
              of them without an amount, counted as nothing
            </Line>
          )}
          {dateless.count > 0 && (
            <Line to={paths.dateless} count={dateless.count}>
              without a close date, in no period:{' '}
              <Money minor={dateless.amountBaseMinor} currency={currency} style="compact" />
            </Line>
          )}
        </ul>
      </section>
      <section>
        <h3 className="font-medium">{isRuleOfThumb ? 'Why a rule of thumb' : 'The fitted model'}</h3>
        <p className="text-ink-2">{forecast.noFigure?.reason ?? forecast.model.reason}</p>
        {forecast.needs.length > 0 && (
          <ul className="mt-1 list-disc pl-5 text-ink-2">
            {forecast.needs.map(({ key, sentence }) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Line({ to, count, children }: { to: string; count: number; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="num">
        {count.toLocaleString()}
      </Link>{' '}
      {children}
    </li>
  );
}
