import { DealChances } from './DealChances.tsx';
import { ExecutionCard } from './ExecutionCard.tsx';
import { ForecastFrame } from './ForecastFrame.tsx';
import { MethodCard } from './MethodCard.tsx';
import { PartsCard } from './PartsCard.tsx';

/** How the figure is made: its parts to the cent, the method and its history, and every open deal with its win chance. */
export function HowScreen() {
  return (
    <ForecastFrame>
      {(forecast, whose) => (
        <>
          <div className="grid items-start gap-3.5 lg:grid-cols-2">
            <PartsCard forecast={forecast} whose={whose} />
            <div className="grid gap-3.5">
              <MethodCard forecast={forecast} whose={whose} />
              <ExecutionCard forecast={forecast} whose={whose} />
            </div>
          </div>
          <DealChances forecast={forecast} whose={whose} />
        </>
      )}
    </ForecastFrame>
  );
}
