import { CATEGORY_NAMES, counted } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { useSession } from '../shell/session.ts';
import type { Forecast } from './answers.ts';
import { forecastPaths } from './forecastPaths.ts';
import { withoutAmountWords } from './forecastWords.ts';
import type { Whose } from './whose.ts';

/** What keeps the figure from being a forecast, counted, each with the list to mend it; where there is none, what is known. */
export function ForecastGaps({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const { organization, abilities } = useSession();
  const paths = forecastPaths(forecast, whose, organization.timeZone);
  const { noFigure, withoutAmount, dateless, closedSoFar, openByCategory, currency } = forecast;
  return (
    <ul className="mt-2 grid gap-1 text-ink-2">
      {noFigure && (
        <li>
          So far: {counted(closedSoFar.count, 'deal')} closed
          {openByCategory.map(
            ({ category, count, amountBaseMinor }) =>
              count > 0 && (
                <span key={category}>
                  , <span className="num">{count.toLocaleString()}</span> open in {CATEGORY_NAMES[category]} (
                  <Money minor={amountBaseMinor} currency={currency} style="compact" />)
                </span>
              ),
          )}
          .
        </li>
      )}
      {withoutAmount > 0 && (
        <Gap to={paths.withoutAmount} link={counted(withoutAmount, 'deal')}>
          without an amount{noFigure ? '' : `, ${withoutAmountWords(forecast)}`}
        </Gap>
      )}
      {forecast.fitted?.aged && (
        <li>
          Your pipeline has{' '}
          <Link to={paths.createdBefore(forecast.fitted.aged.createdBefore)} className="num">
            {counted(forecast.fitted.aged.count, 'deal')}
          </Link>{' '}
          older than 95% of your wins. Closing them sharpens the forecast.
        </li>
      )}
      {noFigure && dateless.count > 0 && (
        <Gap to={paths.dateless} link={counted(dateless.count, 'deal')}>
          without a close date
        </Gap>
      )}
      {noFigure && (withoutAmount > 0 || dateless.count > 0) && (
        <li>
          Fix them in the list
          {abilities.importDeals && (
            <>
              , or <Link to="/imports/new">import the dates</Link>
            </>
          )}
          .
        </li>
      )}
    </ul>
  );
}

function Gap({ to, link, children }: { to: string; link: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="num">
        {link}
      </Link>{' '}
      {children}
    </li>
  );
}
