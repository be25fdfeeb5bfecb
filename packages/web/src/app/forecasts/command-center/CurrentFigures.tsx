import { Money, Unknown } from '../../../ui/format/Money.tsx';
import type { Forecast } from '../answers.ts';

/** Shows the confidence of the open deals and, where a model was fitted, its forecast with what it learnt from. */
export function CurrentFigures({ forecast }: { forecast: Forecast }) {
  const { confidence, mlForecast, currency, model } = forecast;
  return (
    <>
      <p>
        Confidence <span className="num font-medium">{confidence ?? <Unknown />}</span>
        {confidence === null
          ? '. It needs a scored open deal with an amount.'
          : ' of 100 for the open deals, weighted by amount.'}
      </p>
      {mlForecast !== null && (
        <p className="text-ink-3">
          ML forecast <Money minor={mlForecast} currency={currency} style="compact" />. {model.reason}
        </p>
      )}
    </>
  );
}
