import type { Forecast } from '../answers.ts';
import type { Whose } from '../whose.ts';
import { ForecastFrame } from './ForecastFrame.tsx';
import { KeptRuns } from './KeptRuns.tsx';
import { useWaterfall, WaterfallCard } from './WaterfallCard.tsx';

/** What changed the forecast between two times, deal by deal, and the forecasts that were kept. */
export function ChangesScreen() {
  return <ForecastFrame>{(forecast, whose) => <Changes forecast={forecast} whose={whose} />}</ForecastFrame>;
}

function Changes({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  // The saved forecasts stand below what moved, whose length nobody knows before.
  const isComing = useWaterfall(forecast, whose).isPending;
  return (
    <>
      <WaterfallCard forecast={forecast} whose={whose} />
      {!isComing && <KeptRuns forecast={forecast} whose={whose} />}
    </>
  );
}
