import {
  CONFIDENCE_BAND_NAMES,
  CONFIDENCE_MAX,
  CONFIDENCE_MIN,
  type ConfidenceBand,
  explainConfidence,
} from '@forecastle/rules';
import { Chip } from '../../../ui/Chip.tsx';
import { DEAL, DEAL_NAME, NOW, SETTINGS } from '../worked/deal.ts';
import { CONFIDENCE_TONES } from '../worked/tones.ts';

const confidence = explainConfidence(DEAL, SETTINGS, NOW);
const band = confidence.band as ConfidenceBand;

const signed = (value: number) => (value > 0 ? `+${value}` : `${value}`.replace('-', '−'));

/** Shows the worked deal's forecast confidence as a sum. */
export function ConfidenceSteps() {
  return (
    <figure className="m-0 min-w-0">
      <div className="rounded-lg bg-surface p-5 shadow-floating sm:p-7">
        <p className="text-12 font-medium text-ink-3">{DEAL_NAME}</p>
        <p className="mt-1 flex flex-wrap items-center gap-3 font-serif text-22 font-medium">
          <span>
            Confidence <span className="num">{confidence.score}</span>, and why
          </span>
          <Chip tone={CONFIDENCE_TONES[band]}>{CONFIDENCE_BAND_NAMES[band]}</Chip>
        </p>
        <dl className="num mt-4 divide-y divide-line">
          {confidence.parts.map(({ key, label, points }, index) => (
            <div key={key} className="flex justify-between gap-4 py-2">
              <dt className={points.value === 0 ? 'text-ink-3' : undefined}>{label}</dt>
              <dd className="font-medium">{index === 0 ? points.value : signed(points.value)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 py-2 font-semibold">
            <dt>Total</dt>
            <dd>{confidence.score}</dd>
          </div>
        </dl>
      </div>
      <figcaption className="mt-3 text-14 text-ink-3">
        An invented deal, scored by the product’s own rules. Confidence stays between {CONFIDENCE_MIN} and{' '}
        {CONFIDENCE_MAX} and is not a probability.
      </figcaption>
    </figure>
  );
}
