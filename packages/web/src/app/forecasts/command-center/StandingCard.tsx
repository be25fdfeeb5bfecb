import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Money, Unknown } from '../../../ui/format/Money.tsx';
import type { Forecast } from '../answers.ts';
import { ForecastBand } from '../ForecastBand.tsx';
import { ForecastGaps } from '../ForecastGaps.tsx';
import { standingWords } from '../fitting.ts';
import { forecastKind, winsWords } from '../forecastWords.ts';
import type { Whose } from '../whose.ts';
import { HistoryOffer } from './HistoryOffer.tsx';
import { StandingFigures } from './StandingFigures.tsx';

/** What the period will bring: the figure, its band on its axis, the wins, and how far to trust it; or what is missing. */
export function StandingCard({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const { currency, period, fitted, low, high, noFigure, needs } = forecast;
  return (
    <Card title={forecastKind(forecast)} aside={<span className="num">{period.label}</span>}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="text-48 font-semibold tracking-tight max-sm:text-36">
          {noFigure ? <Unknown /> : <Money minor={forecast.mostLikely} currency={currency} style="compact" />}
        </span>
        {low !== null && high !== null && (
          <span className="text-16 text-ink-2">
            between <Money minor={low} currency={currency} style="compact" /> and{' '}
            <Money minor={high} currency={currency} style="compact" />
          </span>
        )}
        {fitted?.provisional && <Chip tone="attention">Provisional</Chip>}
      </p>
      {noFigure && <p className="text-balance">{noFigure.reason}</p>}
      <ForecastBand forecast={forecast} size="hero" />
      <div className="mt-3 grid gap-1.5 text-ink-2">
        {fitted && <p className="num">{winsWords(fitted.wins)}</p>}
        {(fitted || !noFigure) && <p className={fitted ? undefined : 'text-ink-3'}>{standingWords(forecast)}</p>}
        {fitted?.provisional && (
          <p>
            Provisional: not every season of the year has been seen yet, so the band is wider than it will be once each
            has.
          </p>
        )}
        {fitted && fitted.without.length > 0 && <p>Not used yet: {listed(fitted.without)}.</p>}
        <StandingFigures forecast={forecast} />
      </div>
      <ForecastGaps forecast={forecast} whose={whose} />
      {needs.length > 0 && <HistoryOffer needs={needs} />}
    </Card>
  );
}

const listed = (words: readonly string[]): string => new Intl.ListFormat('en-NZ').format(words);
