import { Card } from '../../../ui/Card.tsx';
import type { Forecast } from '../answers.ts';
import { ForecastGaps } from '../ForecastGaps.tsx';
import { standingWords } from '../fitting.ts';
import { forecastKind, winsWords } from '../forecastWords.ts';
import type { Whose } from '../whose.ts';
import { CurrentFigures } from './CurrentFigures.tsx';
import { HistoryOffer } from './HistoryOffer.tsx';

/** The method that speaks, what it learnt from and how accurate it was, and what would make it better. */
export function MethodCard({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const { fitted, noFigure, needs } = forecast;
  return (
    <Card title={forecastKind(forecast)}>
      {noFigure && <p className="text-balance">{noFigure.reason}</p>}
      <div className="grid gap-1.5 text-ink-2">
        {fitted && <p className="num">{winsWords(fitted.wins)}</p>}
        {(fitted || !noFigure) && <p>{standingWords(forecast)}</p>}
        {fitted?.provisional && <p>Provisional until each season of the year has been seen. The range narrows then.</p>}
        {fitted && fitted.without.length > 0 && <p>Not used yet: {listed(fitted.without)}.</p>}
        <CurrentFigures forecast={forecast} />
      </div>
      <ForecastGaps forecast={forecast} whose={whose} />
      {needs.length > 0 && <HistoryOffer needs={needs} />}
    </Card>
  );
}

const listed = (words: readonly string[]): string => new Intl.ListFormat('en-NZ').format(words);
