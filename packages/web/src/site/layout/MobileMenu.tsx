import { brand } from '@forecastle/content';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { MenuLink } from './MenuLink.tsx';
import { FRAMEWORK_LINKS, type NavGroup, PRODUCT_START, TOP_LINKS } from './navigation.ts';

const ROUND =
  'grid size-9 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink touch:size-12';

/** A popover, so that it opens and closes without script; the small script turns it into a modal dialog. */
export function MobileMenu({ here }: { here: string }) {
  return (
    <>
      <button type="button" popoverTarget="site-menu" className={classes(ROUND, 'xl:hidden')}>
        <Icon name="menu" size={20} />
        <span className="sr-only">Open the menu</span>
      </button>
      <dialog
        id="site-menu"
        popover="auto"
        aria-label="Menu"
        className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain bg-paper text-16 text-ink backdrop:bg-veil sm:ml-auto sm:w-96 sm:shadow-floating"
      >
        <div className="sticky top-0 flex h-16 items-center justify-between border-b border-line bg-paper px-5">
          <Logo large />
          <button type="button" popoverTarget="site-menu" popoverTargetAction="hide" className={ROUND}>
            <Icon name="close" size={20} />
            <span className="sr-only">Close the menu</span>
          </button>
        </div>
        <nav aria-label="Menu" className="grid gap-1 p-3">
          {TOP_LINKS.map((entry) =>
            'links' in entry ? (
              <Group key={entry.label} group={entry} here={here} />
            ) : (
              <MenuLink key={entry.path} link={entry} here={here} className="px-3 py-2.5" />
            ),
          )}
          <Group group={{ label: 'Frameworks', links: FRAMEWORK_LINKS }} here={here} />
        </nav>
        <div className="sticky bottom-0 grid grid-cols-2 gap-3 border-t border-line bg-paper p-5">
          <span className="contents in-[.signed-in]:hidden">
            <a href={brand.signIn} className={buttonClasses({ size: 'large' })}>
              Sign in
            </a>
            <a href={brand.signUp} className={buttonClasses({ variant: 'primary', size: 'large' })}>
              Sign up
            </a>
          </span>
          <span className="hidden in-[.signed-in]:contents">
            <a href={PRODUCT_START} className={`${buttonClasses({ variant: 'primary', size: 'large' })} col-span-2`}>
              Open {brand.name}
            </a>
          </span>
        </div>
      </dialog>
    </>
  );
}

function Group({ group, here }: { group: NavGroup; here: string }) {
  return (
    <div className="py-1">
      <p className="px-3 py-1.5 text-14 text-ink-3">{group.label}</p>
      <ul className="grid gap-1">
        {group.links.map((link) => (
          <li key={link.path}>
            <MenuLink link={link} here={here} className="px-3 py-2.5" />
          </li>
        ))}
      </ul>
    </div>
  );
}
