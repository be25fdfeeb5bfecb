import { brand } from '@forecastle/content';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { TryDemo } from '../demo/TryDemo.tsx';
import { MenuLink } from './MenuLink.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { isArticle, isCurrent, type NavGroup, PRODUCT_START, TOP_LINKS } from './navigation.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

export function TopBar({ path }: { path: string }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-5 sm:px-7">
        <a href="/" aria-label={`${brand.name}, home`} className="-ml-0.5 mr-auto inline-flex rounded-sm">
          <Logo large />
        </a>
        <nav aria-label="Main" className="hidden items-center text-14 xl:flex">
          {TOP_LINKS.map((entry) =>
            'links' in entry ? (
              <Dropdown key={entry.label} group={entry} here={path} />
            ) : (
              <MenuLink key={entry.path} link={entry} here={path} className="px-2 py-2" />
            ),
          )}
        </nav>
        {!isArticle(path) && <TryDemo size="medium" className="max-sm:px-2.5 max-[24rem]:hidden xl:hidden" />}
        <ThemeToggle />
        <span className="contents max-sm:hidden in-[.signed-in]:hidden">
          <a href={brand.signIn} className={buttonClasses({ variant: 'quiet' })}>
            Sign in
          </a>
          <a href={brand.signUp} className={buttonClasses({ variant: 'primary' })}>
            Sign up
          </a>
        </span>
        <span className="hidden sm:in-[.signed-in]:contents">
          <a href={PRODUCT_START} className={buttonClasses({ variant: 'primary' })}>
            Open {brand.name}
          </a>
        </span>
        <MobileMenu here={path} />
      </div>
    </header>
  );
}

/** One is open at a time because they share a name; the small script closes them on Escape and a press elsewhere. */
function Dropdown({ group, here }: { group: NavGroup; here: string }) {
  const current = group.links.some((link) => isCurrent(link.path, here));
  return (
    <details name="site-nav" data-dropdown className="group relative">
      <summary
        className={classes(
          'flex list-none items-center gap-1 rounded-sm px-2 py-2 hover:bg-hover hover:text-ink [&::-webkit-details-marker]:hidden',
          current ? 'font-medium text-ink' : 'text-ink-2',
        )}
      >
        {group.label}
        <Icon name="chevron-down" size={14} className="transition-transform group-open:rotate-180" />
      </summary>
      <ul
        className={classes(
          'absolute top-full -left-2 mt-2 grid animate-rise gap-0.5 rounded-md bg-surface p-2 shadow-floating',
          group.links.length > 4 ? 'w-[39rem] grid-cols-2' : 'w-72',
        )}
      >
        {group.links.map((link) => (
          <li key={link.path}>
            <MenuLink link={link} here={here} about={link.about} className="h-full px-3 py-2" />
          </li>
        ))}
      </ul>
    </details>
  );
}
