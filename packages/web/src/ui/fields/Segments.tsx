import { classes } from '../classes.ts';

interface SegmentsProps<T extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  /** Names by value, in their order. */
  names: Readonly<Record<T, string>>;
  /** Null where nothing is chosen yet. */
  value: T | null;
  onChange: (value: T) => void;
}

/** One of a few, all in view: a press chooses it. */
export function Segments<T extends string>({ label, names, value, onChange }: SegmentsProps<T>) {
  return (
    <fieldset aria-label={label} className="flex rounded-sm bg-sunken p-0.5">
      {(Object.keys(names) as T[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          onClick={() => onChange(name)}
          className={classes(
            'h-8 rounded-sm px-3 text-14 transition-colors max-sm:px-2 touch:min-h-12',
            name === value ? 'bg-surface font-medium text-ink shadow-raised' : 'text-ink-2 hover:text-ink',
          )}
        >
          {names[name]}
        </button>
      ))}
    </fieldset>
  );
}
