import { Ramp } from './Ramp.tsx';
import { WASTES } from './wastes.ts';

/** One scale for all charts, so that a smaller cause looks smaller. */
const HIGHEST = Math.max(...WASTES.map(({ max }) => max));

/** Shows a bar of 100 points split by cause, and a chart of how each cause grows. */
export function FiveWastes() {
  return (
    <>
      <div aria-hidden="true" className="num mb-8 flex gap-1 text-14 font-medium text-risk max-sm:hidden">
        {WASTES.map(({ key, max }) => (
          <span key={key} className="rounded-sm bg-risk-soft py-1.5 text-center" style={{ flex: `${max} 0 0` }}>
            {max}
          </span>
        ))}
      </div>
      <ol className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-5">
        {WASTES.map(({ key, name, max, rule, points, from, to }) => (
          <li key={key} className="min-w-0">
            <p className="font-serif text-18 font-semibold">{name}</p>
            <p className="num text-14 text-ink-3">up to {max} points</p>
            <div className="my-4">
              <Ramp points={points} max={HIGHEST} from={from} to={to} />
            </div>
            <p className="text-14 text-ink-2">{rule}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
