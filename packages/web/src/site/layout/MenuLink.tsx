import { classes } from '../../ui/classes.ts';
import { FeatureStatusWord } from './FeatureStatus.tsx';
import { isCurrent, type NavLink } from './navigation.ts';

/** A link of the bar, the menu or a dropdown; the page one is on says so, in words for those who cannot see it. */
export function MenuLink({ link, here, className }: { link: NavLink; here: string; className?: string }) {
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
      {link.feature && <FeatureStatusWord slug={link.feature} />}
      {link.about && <span className="mt-0.5 hidden font-normal text-12 text-ink-3 xl:block">{link.about}</span>}
    </a>
  );
}
