import { FEATURES } from '@forecastle/content';
import { classes } from '../../ui/classes.ts';
import { FeatureStatusWord } from './FeatureStatus.tsx';
import { isCurrent, type NavLink } from './navigation.ts';

interface MenuLinkProps {
  link: NavLink;
  here: string;
  /** One line under the name: a dropdown has room for it. */
  about?: string | undefined;
  className?: string;
}

/** A link of the bar, the menu or a dropdown; the page one is on says so, in words for those who cannot see it. */
export function MenuLink({ link, here, about, className }: MenuLinkProps) {
  const current = isCurrent(link.path, here);
  return (
    <a
      href={link.path}
      aria-current={current ? (here === link.path ? 'page' : 'true') : undefined}
      className={classes(
        'block rounded-sm hover:bg-hover hover:text-ink',
        current ? 'font-medium text-ink' : 'text-ink-2',
        className,
      )}
    >
      {link.label}
      {link.feature && FEATURES[link.feature].status !== 'today' && <FeatureStatusWord slug={link.feature} />}
      {about && <span className="mt-0.5 block font-normal text-12 text-ink-3">{about}</span>}
    </a>
  );
}
