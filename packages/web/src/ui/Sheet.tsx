import { lazy, type ReactNode } from 'react';
import { Layer } from './Layer.tsx';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  side?: 'left' | 'right' | undefined;
  children: ReactNode;
}

const SheetLayer = lazy(() => import('./floating/SheetLayer.tsx'));

/** A panel at the side over the screen; on phones the right one fills it. */
export function Sheet(props: SheetProps) {
  return (
    <Layer open={props.open} onClose={() => props.onOpenChange(false)}>
      <SheetLayer {...props} />
    </Layer>
  );
}
