import { Link } from '../../ui/Link.tsx';
import type { ContextFact } from './conversation.ts';
import { factPath } from './factPath.ts';

/** Lists the facts behind an answer by their numbers, each with a link to its record. */
export function FactList({ facts, opportunityId }: { facts: readonly ContextFact[]; opportunityId: string }) {
  if (facts.length === 0) return <p className="text-14 text-ink-2">Uses no facts of the deal.</p>;
  return (
    <dl className="grid gap-2 border-t border-line pt-3 text-14">
      {facts.map(({ id, label, text, record }, place) => {
        const to = factPath(record, opportunityId);
        return (
          <div key={id} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2">
            <dt className="contents">
              <span className="num text-ink-3">{place + 1}</span>
              <span className="text-12 text-ink-3">{label}</span>
            </dt>
            <dd className="col-start-2 break-words" dir="auto">
              {text}{' '}
              {to && (
                <Link to={to} className="inline-flex items-center text-12 touch:min-h-12">
                  Open<span className="sr-only"> {label}</span>
                </Link>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
