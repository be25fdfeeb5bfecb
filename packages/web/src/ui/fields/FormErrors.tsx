import { useEffect, useRef } from 'react';

export interface FormError {
  readonly message: string;
  /** Id of the field to jump to. */
  readonly fieldId?: string | undefined;
}

/** Everything that keeps a form from being saved, over the form; takes the focus when it appears. */
export function FormErrors({ title = 'Not saved', errors }: { title?: string; errors: readonly FormError[] }) {
  const box = useRef<HTMLDivElement>(null);
  // By their words, because forms make the list anew at every render and must not lose the focus while one types.
  const words = errors.map(({ message }) => message).join('\n');
  useEffect(() => {
    if (words) box.current?.focus();
  }, [words]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-6 rounded-md bg-risk-soft px-4 py-3 text-14 text-risk"
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 grid gap-1">
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId}${message}`}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                className="underline underline-offset-2"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
