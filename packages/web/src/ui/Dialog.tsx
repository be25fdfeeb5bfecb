import { lazy, type ReactNode } from 'react';
import { Layer } from './Layer.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title: what this will do. */
  description?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
}

const DialogLayer = lazy(() => import('./floating/DialogLayer.tsx'));

/** In the middle of a wide screen, at the foot of a narrow one. Escape and the veil close it. */
export function Dialog(props: DialogProps) {
  return (
    <Layer open={props.open} onClose={() => props.onOpenChange(false)}>
      <DialogLayer {...props} />
    </Layer>
  );
}
