import { Band } from '../../../ui/charts/Band.tsx';
import { ScoreCell } from '../../../ui/ScoreCell.tsx';
import { MockFrame } from './MockFrame.tsx';
import { FORECAST, millions, millionsTick } from './revenueFigures.ts';

/** The forecast with its range, what people commit, and how sure the deals make it. */
export function ForecastCommandCard() {
  return (
    <MockFrame title="Forecast command centre" aside="This quarter">
      <div className="px-4 py-5 @lg:px-5">
        <p className="text-12 text-ink-3">Most likely</p>
        <p className="num text-36 font-semibold tracking-[-0.03em]">{millions(FORECAST.likely)}</p>
        <Band label="Forecast" {...FORECAST} format={millions} formatTick={millionsTick} />
        <dl className="mt-3 grid gap-2 border-t border-line pt-3">
          <div className="flex items-center justify-between gap-4">
            <dt className="text-ink-2">People commit (dashed)</dt>
            <dd className="num font-medium">$10.5M</dd>
          </div>
          <div className="flex items-center justify-between gap-4">
            <dt className="text-ink-2">Forecast confidence</dt>
            <dd>
              <ScoreCell score={64} band="yellow" />
            </dd>
          </div>
          <div className="flex items-center justify-between gap-4">
            <dt className="text-ink-2">Data quality</dt>
            <dd>
              <ScoreCell score={78} band="green" />
            </dd>
          </div>
        </dl>
      </div>
    </MockFrame>
  );
}
