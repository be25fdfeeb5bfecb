import type { ClaimId } from '@forecastle/content';
import { ClaimFigure } from '../layout/ClaimFigure.tsx';

/** Shows the targets of teams that use the framework. */
export function Results({ ids }: { ids: readonly ClaimId[] }) {
  return (
    <ul className="grid gap-8 sm:grid-cols-3 sm:gap-0 sm:divide-x sm:divide-line sm:border-y sm:border-line">
      {ids.map((id) => (
        <li key={id} className="sm:px-7 sm:py-6 sm:first:pl-0">
          <ClaimFigure id={id} />
        </li>
      ))}
    </ul>
  );
}
