import { classes } from '../../ui/classes.ts';
import type { Drag } from './dragQueries.ts';

/** Bars of ten points each: under 30 healthy, above 60 of concern; a table says the same. */
export function Distribution({ bars }: { bars: Drag['distribution'] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <>
      <div aria-hidden="true" className="num mt-2 flex h-36 items-end gap-1 text-12 text-ink-3">
        {bars.map(({ from, count }) => (
          <div key={from} className="flex h-full min-w-0 flex-1 flex-col justify-end text-center">
            {count > 0 && <span className="text-ink-2">{count.toLocaleString()}</span>}
            <span
              className={classes(
                'block rounded-t-sm',
                from < 30 ? 'bg-health' : from > 60 ? 'bg-risk' : 'bg-attention',
                count > 0 ? 'min-h-1' : 'h-px',
              )}
              style={{ height: `${(70 * count) / most}%` }}
            />
            <span className="mt-1 border-t border-line">{from}</span>
          </div>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 text-12 text-ink-3">
        Drag points; lower is better
      </p>
      <table className="sr-only">
        <caption>Deals by drag points</caption>
        <tbody>
          {bars.map(({ from, to, count }) => (
            <tr key={from}>
              <th scope="row">
                {from} to {to}
              </th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
