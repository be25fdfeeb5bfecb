import { lazy, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ScorePoints } from '../opportunities/ScorePoints.tsx';
import type { MeetingChanges } from './recorded/recordedMeeting.ts';

type Effect = NonNullable<MeetingChanges['effect']>;
export type ChanceBasis = NonNullable<Effect['chanceBasis']>;

/** Loaded when somebody asks why. */
const ChanceWhy = lazy(() => import('./ChanceWhy.tsx'));

/** Shows a win chance before and after, as an entry of the list of scores, with the model where it is a rule of thumb. */
export function ChanceMove({ effect, withPoints = false }: { effect: Effect; withPoints?: boolean }) {
  const { chance, chanceBasis } = effect;
  const [before, after] = chance;
  if (before === null || after === null || chanceBasis === null) return null;
  const isMoved = before !== after;
  return (
    <div>
      <dt className="text-12 text-ink-3">
        Win chance{chanceBasis.model === 'rule_of_thumb' && ', rule of thumb'}{' '}
        {withPoints && isMoved && <ScorePoints points={after - before} score="chance" />}
      </dt>
      <dd className="num mt-0.5 flex min-h-6 items-center gap-1.5 font-medium">
        {before}%
        {isMoved ? (
          <>
            <Icon name="arrow-right" size={12} className="text-ink-3" />
            <span className="sr-only">to</span>
            {after}%
          </>
        ) : (
          <span className="text-12 font-normal text-ink-3">unchanged</span>
        )}
      </dd>
    </div>
  );
}

/** Opens what a win chance of a meeting comes from, or says why there is none. */
export function ChanceReason({ effect: { chanceBasis, noChance } }: { effect: Effect }) {
  const [isOpen, setIsOpen] = useState(false);
  if (chanceBasis === null) return noChance && <p className="mt-2 text-12 text-ink-3">{noChance}</p>;
  return (
    <details className="group mt-2" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1.5 text-12 text-ink-2 touch:min-h-12">
        <Icon name="chevron-right" size={12} className="text-ink-3 transition-transform group-open:rotate-90" />
        Why this win chance
      </summary>
      <div className="mt-1 pl-4.5">
        {isOpen && (
          <LazyPart fallback={<Skeleton className="h-16" />}>
            <ChanceWhy basis={chanceBasis} />
          </LazyPart>
        )}
      </div>
    </details>
  );
}
