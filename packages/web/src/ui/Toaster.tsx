import { lazy, useSyncExternalStore } from 'react';
import { LazyPart } from './LazyPart.tsx';
import { subscribeToaster, toasterWanted } from './notify.ts';

const ToasterLayer = lazy(() => import('./floating/ToasterLayer.tsx'));

/** Mounted once by the shell; see notify.ts. */
export function Toaster() {
  const wanted = useSyncExternalStore(subscribeToaster, toasterWanted, toasterWanted);
  return wanted ? (
    <LazyPart silent>
      <ToasterLayer />
    </LazyPart>
  ) : null;
}
