import { ForecastFrame } from './ForecastFrame.tsx';
import { KeptRuns } from './KeptRuns.tsx';
import { WaterfallCard } from './WaterfallCard.tsx';

/** What changed the forecast between two times, deal by deal, and the forecasts that were kept. */
export function ChangesScreen() {
  return (
    <ForecastFrame>
      {(forecast, whose) => (
        <>
          <WaterfallCard forecast={forecast} whose={whose} />
          <KeptRuns forecast={forecast} whose={whose} />
        </>
      )}
    </ForecastFrame>
  );
}
