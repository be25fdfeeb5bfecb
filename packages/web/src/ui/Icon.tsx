import { classes } from './classes.ts';
import { ICON_PATHS, type IconName } from './icons/paths.ts';

export type { IconName };

/** Always decoration: the words are beside it or on the control that holds it. */
export function Icon({
  name,
  size = 16,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes('shrink-0', className)}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
