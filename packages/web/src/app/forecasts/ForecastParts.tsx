import { type ReactNode, useState } from 'react';
import { DateText } from '../../ui/format/DateText.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { useSession } from '../shell/session.ts';
import type { Forecast } from './answers.ts';
import { ForecastDeals } from './ForecastDeals.tsx';
import { forecastPaths } from './forecastPaths.ts';
import { withoutAmountWords } from './forecastWords.ts';
import { PartsTable, RangeEnds } from './PartsTable.tsx';
import { TrackStrip } from './track-record/TrackStrip.tsx';
import { WorthAQuestion } from './WorthAQuestion.tsx';
import type { Whose } from './whose.ts';

/** Parts that add up to the figure, the deals they come from, and the model that speaks. */
export function ForecastParts({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const { organization } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { currency, period, dateless } = forecast;
  const paths = forecastPaths(forecast, whose, organization.timeZone);
  const isRuleOfThumb = forecast.model.kind === 'rule_of_thumb';
  return (
    <div className="grid gap-5">
      <p className="text-ink-3">
        <DateText day={period.start} /> to <DateText day={period.end} />, updated{' '}
        <RelativeTime instant={forecast.asOf} justNow />
      </p>
      <PartsTable
        forecast={forecast}
        openDeals={
          forecast.members > 0
            ? {
                control: (
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(!isOpen)}
                    className="rounded-sm text-12 font-medium text-forecast underline-offset-2 touch:min-h-12 hover:underline"
                  >
                    {isOpen ? 'Hide deals' : 'Show deals and win chances'}
                  </button>
                ),
                list: isOpen && <ForecastDeals forecast={forecast} whose={whose} listPath={paths.members} />,
              }
            : undefined
        }
      />
      {forecast.low !== null && forecast.high !== null && (
        <section>
          <RangeEnds forecast={forecast} />
        </section>
      )}
      <WorthAQuestion forecast={forecast} whose={whose} />
      {forecast.fitted && (
        <section>
          <h3 className="mb-1 font-medium">Forecast accuracy</h3>
          <p className="mb-2 text-ink-2">{forecast.fitted.trust.replace(/^Accuracy: /, '')}</p>
          <TrackStrip forecast={forecast} whose={whose} />
        </section>
      )}
      <section>
        <h3 className="mb-1 font-medium">Open deals</h3>
        <ul className="grid gap-1.5 text-ink-2">
          <Line to={paths.members} count={forecast.members}>
            {forecast.members === 1 ? 'open deal belongs' : 'open deals belong'} to the period
          </Line>
          {forecast.overdue > 0 && (
            <Line to={paths.overdue} count={forecast.overdue}>
              overdue, counted in the current period
            </Line>
          )}
          {forecast.withoutAmount > 0 && (
            <Line to={paths.withoutAmount} count={forecast.withoutAmount}>
              without an amount, {withoutAmountWords(forecast)}
            </Line>
          )}
          {dateless.count > 0 && (
            <Line to={paths.dateless} count={dateless.count}>
              without a close date, {forecast.fitted ? 'under other open deals' : 'not in any period'}:{' '}
              <Money minor={dateless.amountBaseMinor} currency={currency} style="compact" />
            </Line>
          )}
          {forecast.fitted?.aged && (
            <Line to={paths.createdBefore(forecast.fitted.aged.createdBefore)} count={forecast.fitted.aged.count}>
              older than 95% of your wins. Closing them sharpens the forecast.
            </Line>
          )}
        </ul>
      </section>
      <section>
        <h3 className="font-medium">{isRuleOfThumb ? 'Why a rule of thumb' : 'ML forecast: the fitted model'}</h3>
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
