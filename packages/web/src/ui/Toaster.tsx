import { lazy, Suspense, useSyncExternalStore } from 'react';
import { subscribeToaster, toasterWanted } from './notify.ts';

const ToasterLayer = lazy(() => import('./floating/ToasterLayer.tsx'));

/** Mounted once by the shell; see notify.ts. */
export function Toaster() {
  const wanted = useSyncExternalStore(subscribeToaster, toasterWanted, toasterWanted);
  return wanted ? (
    <Suspense>
      <ToasterLayer />
    </Suspense>
  ) : null;
}
