import { lazy, type ReactNode } from 'react';
import { Deferred, type Trigger } from './Deferred.tsx';

export interface PopoverProps {
  /** What it is, for screen readers. */
  label: string;
  /** One focusable element, usually a Button. */
  trigger: Trigger;
  align?: 'start' | 'center' | 'end' | undefined;
  /** With onOpenChange, to close it from inside; it keeps its own state otherwise. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

const load = () => import('./floating/PopoverLayer.tsx');
const PopoverLayer = lazy(load);

/** A small panel that belongs to its trigger: filters, a quick edit, a why. */
export function Popover(props: PopoverProps) {
  return (
    <Deferred trigger={props.trigger} opens="dialog" load={load} open={props.open} onOpen={props.onOpenChange}>
      <PopoverLayer {...props} />
    </Deferred>
  );
}
