import type { ReactNode, Ref } from 'react';
import { classes } from '../../../ui/classes.ts';

export interface InlineValueProps {
  /** What a press changes: "Stage of Harbourline". */
  label: string;
  editable: boolean;
  /** Why it may not be changed, where that is worth saying. */
  fixedBecause?: string | undefined;
  onEdit: () => void;
  align?: 'left' | 'right' | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  children: ReactNode;
}

/** A value that turns into its editor when pressed; plain text for who may not change it. */
export function InlineValue({
  label,
  editable,
  fixedBecause,
  onEdit,
  align = 'left',
  className,
  ref,
  children,
}: InlineValueProps) {
  const side = align === 'right' ? 'text-right' : 'text-left';
  if (!editable) {
    return (
      <span title={fixedBecause} className={classes('block min-w-0 truncate', side, className)}>
        {children}
      </span>
    );
  }
  return (
    <button
      ref={ref}
      type="button"
      onClick={(event) => {
        event.stopPropagation();
        onEdit();
      }}
      className={classes(
        'relative -mx-1.5 block min-h-7 w-[calc(100%+0.75rem)] min-w-0 cursor-text truncate rounded-sm px-1.5 ring-line-strong transition-shadow ring-inset touch:min-h-12 hover:bg-surface hover:ring-1',
        side,
        className,
      )}
    >
      <span className="sr-only">Change {label}: </span>
      {children}
    </button>
  );
}
