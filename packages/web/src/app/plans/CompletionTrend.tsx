import { formatDay } from '../../ui/format/dates.ts';

interface Week {
  readonly week: string;
  readonly completion: number | null;
}

const HEIGHT = 72;

/** Draws the completion of eight weeks as bars against the target, with a table behind. */
export function CompletionTrend({ trend, target }: { trend: readonly Week[]; target: number }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-12 text-ink-3">Completion by week, target {target}%</figcaption>
      <div className="relative flex items-end gap-2" style={{ height: HEIGHT + 20 }} aria-hidden="true">
        <div
          className="absolute inset-x-0 border-t border-dashed border-control"
          style={{ bottom: (target / 100) * HEIGHT }}
        />
        {trend.map(({ week, completion }) => (
          <div key={week} className="relative flex h-full min-w-0 flex-1 flex-col items-center justify-end">
            <span className="num rounded-sm bg-surface px-0.5 text-12 text-ink-2">{completion ?? '—'}</span>
            <div
              className={`w-full max-w-10 rounded-t-sm ${(completion ?? 0) >= target ? 'bg-health' : 'bg-forecast-mid'}`}
              style={{ height: `${((completion ?? 0) / 100) * HEIGHT}px` }}
            />
          </div>
        ))}
      </div>
      <div className="mt-1 flex gap-2 text-12 text-ink-3" aria-hidden="true">
        {trend.map(({ week }, index) => (
          <span
            key={week}
            className={`flex min-w-0 flex-1 whitespace-nowrap sm:justify-center ${index % 2 === 0 ? 'max-sm:invisible' : 'max-sm:justify-end'}`}
          >
            {formatDay(week, { year: false })}
          </span>
        ))}
      </div>
      <table className="sr-only">
        <caption>Completion by week</caption>
        <tbody>
          {trend.map(({ week, completion }) => (
            <tr key={week}>
              <th scope="row">Week of {formatDay(week)}</th>
              <td>{completion === null ? 'no plan' : `${completion}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
