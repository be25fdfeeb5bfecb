import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Larger than the product's: a page is filled once, by a stranger. */
const CONTROL =
  'w-full min-w-0 rounded-sm border border-control bg-surface px-3 text-16 text-ink transition-colors aria-invalid:border-risk touch:min-h-12';

interface FieldProps {
  /** Before the field's name in its id: two forms on the page have fields of one name. */
  form: string;
  /** As it is sent; the server fills the field and says its fault by this name. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
}

interface Wired {
  id: string;
  name: string;
  required: true;
  'aria-describedby': string;
}

/** A field of a plain form. The fault below it is empty until the server gives the page back with one. */
function FormField({
  form,
  name,
  label,
  hint,
  className,
  children,
}: FieldProps & { children: (wired: Wired) => ReactNode }) {
  const id = `${form}-${name}`;
  const described = hint ? `${id}-fault ${id}-hint` : `${id}-fault`;
  return (
    <div className={classes('grid min-w-0 content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-14 font-medium text-ink">
        {label}
      </label>
      {children({ id, name, required: true, 'aria-describedby': described })}
      {hint && (
        <p id={`${id}-hint`} className="text-14 text-ink-3">
          {hint}
        </p>
      )}
      <p id={`${id}-fault`} data-fault={name} hidden className="text-14 font-medium text-risk" />
    </div>
  );
}

export function TextLine({
  type = 'text',
  autoComplete,
  maxLength,
  ...field
}: FieldProps & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength'>) {
  return (
    <FormField {...field}>
      {(wired) => (
        <input
          type={type}
          className={classes(CONTROL, 'h-11')}
          autoComplete={autoComplete}
          maxLength={maxLength}
          {...wired}
        />
      )}
    </FormField>
  );
}

export function TextLines({ rows, maxLength, ...field }: FieldProps & { rows: number; maxLength: number }) {
  return (
    <FormField {...field}>
      {(wired) => (
        <textarea
          rows={rows}
          maxLength={maxLength}
          className={classes(CONTROL, 'field-sizing-content min-h-36 py-2.5')}
          {...wired}
        />
      )}
    </FormField>
  );
}

export function ChoiceList({ choices, ...field }: FieldProps & { choices: Readonly<Record<string, string>> }) {
  return (
    <FormField {...field}>
      {(wired) => (
        <span className="relative block">
          <select className={classes(CONTROL, 'h-11 appearance-none truncate pr-9')} {...wired}>
            <option value="">Choose</option>
            {Object.entries(choices).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
          />
        </span>
      )}
    </FormField>
  );
}
