import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { firstView } from '../shell/firstView.ts';

/**
 * Shows what stands below the figures of a screen once the first view has its answers. Figures and rows come in any order,
 * and each would push what is below it down under the pointer. `areComing`: the figures are still loading.
 */
export function BelowFigures({ areComing, children }: { areComing: boolean; children: ReactNode }) {
  const [isFirstViewHere, setFirstViewHere] = useState(false);
  const isShown = isFirstViewHere && !areComing;
  useEffect(() => {
    let isLeft = false;
    // Columns of tables are as wide as their text, which has another width once its font is here.
    void Promise.all([firstView(), document.fonts.ready]).then(() => {
      if (!isLeft) setFirstViewHere(true);
    });
    return () => {
      isLeft = true;
    };
  }, []);
  return (
    <div className="relative">
      {!isShown && (
        <div className="absolute inset-x-0 top-0">
          <Skeleton className="h-96" />
        </div>
      )}
      <div className={isShown ? undefined : 'invisible'}>{children}</div>
    </div>
  );
}
