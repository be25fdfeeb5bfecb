import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { repPath } from './forecastScreens.ts';

interface RepLinkProps {
  id: string;
  name: string;
  /** This quarter unless the screen shows another period. */
  kind?: string | undefined;
  containing?: string | null | undefined;
}

/** The way to a rep's own page, beside a name whose press does something else. */
export function RepLink({ id, name, kind = 'quarter', containing }: RepLinkProps) {
  return (
    <Link
      quiet
      to={repPath(id, { kind, containing: containing ?? null })}
      aria-label={`Figures of ${name}`}
      title={`Figures of ${name}`}
      className="inline-grid size-7 shrink-0 place-items-center text-ink-3 touch:size-12 hover:bg-hover hover:text-ink print:hidden"
    >
      <Icon name="person" size={14} />
    </Link>
  );
}
