import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

export interface FieldProps {
  label: ReactNode;
  /** One line that helps to fill it in. */
  hint?: ReactNode;
  /** What is wrong and how to mend it; replaces nothing, stands under the field. */
  error?: string | null | undefined;
  /** Says "optional" beside the label; fields are required unless they say so. */
  optional?: boolean | undefined;
  /** The label is read by screen readers only; for fields inside table cells and filter bars. */
  hideLabel?: boolean | undefined;
  /** For the error summary's links; made up when absent. */
  id?: string | undefined;
  className?: string | undefined;
}

/** What a control needs so that its label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export const controlClasses =
  'h-9 w-full min-w-0 rounded-sm border border-control bg-surface px-3 text-14 text-ink transition-colors placeholder:text-ink-3 touch:min-h-12 touch:text-16 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-risk';

export function Field({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  id: givenId,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes('grid min-w-0 content-start gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-14 font-medium text-ink'}>
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-12 text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-12 font-medium text-risk">
          {error}
        </p>
      )}
    </div>
  );
}

/** Parts the field's own props from those meant for the control inside. */
export function splitFieldProps<P extends FieldProps>(props: P) {
  const { label, hint, error, optional, hideLabel, id, className, ...control } = props;
  return { field: { label, hint, error, optional, hideLabel, id, className }, control };
}
