import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';
import { chooseDensity, type Density, useDensity } from './density.ts';

const CHOICES: readonly { value: Density; label: string; icon: 'rows' | 'rows-two' }[] = [
  { value: 'compact', label: 'One line per row', icon: 'rows' },
  { value: 'comfortable', label: 'Two lines per row', icon: 'rows-two' },
];

/** How much a row says; it holds for every table, and the next time too. */
export function DensityToggle() {
  const density = useDensity();
  return (
    <fieldset aria-label="Rows" className="flex rounded-sm bg-sunken p-0.5">
      {CHOICES.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={value === density}
          onClick={() => chooseDensity(value)}
          className={classes(
            'grid size-8 place-items-center rounded-sm transition-colors touch:size-12',
            value === density ? 'bg-surface text-ink shadow-raised' : 'text-ink-3 hover:text-ink',
          )}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
    </fieldset>
  );
}
