import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { firstView } from '../shell/firstView.ts';

/**
 * Shows what stands below the figures of a screen once the first view has its answers. Figures and rows come in any order,
 * and each would push what is below it down under the pointer.
 */
export function BelowFigures({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void firstView().then(() => {
      if (!isLeft) setShown(true);
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
