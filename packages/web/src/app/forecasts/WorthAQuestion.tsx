import { useState } from 'react';
import { Link } from '../../ui/Link.tsx';
import { dealPath } from '../opportunities/deal.ts';
import type { Forecast } from './answers.ts';
import { ForecastDeals } from './ForecastDeals.tsx';
import type { Whose } from './whose.ts';

/** Deals whose score contradicts their chance: those that add the most, and on request all of them. */
export function WorthAQuestion({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const [isOpen, setOpen] = useState(false);
  const { count, items } = forecast.worthAQuestion;
  if (count === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-medium">
        Needs review <span className="num font-normal text-ink-3">· {count.toLocaleString()}</span>
      </h3>
      {isOpen ? (
        <ForecastDeals forecast={forecast} whose={whose} worthAQuestion />
      ) : (
        <ul className="grid gap-1.5 text-ink-2">
          {items.map(({ id, name, question }) => (
            <li key={id}>
              <Link to={dealPath(id)}>{name}</Link>: {question}
            </li>
          ))}
        </ul>
      )}
      {count > items.length && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-1 rounded-sm text-12 font-medium text-forecast underline-offset-2 touch:min-h-12 hover:underline"
        >
          {isOpen ? 'Show top' : 'Show all with win chances'}
        </button>
      )}
    </section>
  );
}
