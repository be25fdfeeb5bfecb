import { brand, siteDefaults } from '@forecastle/content';
import { classes } from '../../ui/classes.ts';
import { Logo } from '../../ui/Logo.tsx';
import { pageAt } from '../pages.ts';
import { FEATURE_LINKS, FRAMEWORK_LINKS, type NavGroup } from './navigation.ts';
import { siteSlot } from './siteSlot.ts';

const group = (label: string, ...paths: string[]): NavGroup => ({
  label,
  links: paths.map((path) => ({ path, label: pageAt(path).name })),
});

/** It ends with where the operator is to be found elsewhere. */
const COMPANY = 'Company';

const GROUPS: readonly NavGroup[] = [
  { label: 'Features', links: FEATURE_LINKS },
  { label: 'Frameworks', links: FRAMEWORK_LINKS },
  group('Product', '/features', '/solutions/revops', '/pricing', '/features/roi-calculator', '/demo'),
  group('Learn', '/docs', '/blog', '/changelog', '/status'),
  group(COMPANY, '/about', `/why-${brand.name.toLowerCase()}`, '/contact', '/security', '/privacy', '/terms'),
];

/** Said once for all links of the footer: it stands on every page, and a page has to come in one round. */
const LINKS =
  '[&_li_a]:inline-flex [&_li_a]:items-center [&_li_a]:rounded-sm [&_li_a]:text-ink-2 [&_li_a]:hover:text-ink [&_li_a]:hover:underline max-lg:[&_li_a]:min-h-11 touch:[&_li_a]:min-h-11';

export function Footer() {
  return (
    <footer className="border-t border-line bg-sunken text-14 print:hidden">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-8 px-5 py-10 sm:px-7 sm:py-14 lg:grid-cols-[1fr_4fr]">
        <div className="grid content-start gap-3">
          <Logo large />
          <p className="text-ink-3">{brand.tagline}.</p>
        </div>
        <div
          className={classes(
            LINKS,
            'grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 sm:gap-y-8 lg:grid-cols-[1.7fr_1fr_1fr_1fr_1fr]',
          )}
        >
          {GROUPS.map(({ label, links }) => (
            <nav key={label} aria-label={label}>
              <h2 className="font-medium text-ink">{label}</h2>
              <ul className="mt-3 grid gap-2 max-lg:gap-0">
                {links.map(({ path, label: name }) => (
                  <li key={path}>
                    <a href={path}>{name}</a>
                  </li>
                ))}
                {label === COMPANY && (
                  <li {...siteSlot('links')}>
                    <a href={siteDefaults.profile.href} target="_blank" rel="noopener">
                      {siteDefaults.profile.label}
                      <span className="sr-only"> (opens in a new tab)</span>
                    </a>
                  </li>
                )}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="mx-auto max-w-6xl px-5 sm:px-7">
        <p className="border-t border-line py-6 text-ink-3">
          {`© ${brand.copyrightFrom} `}
          <span {...siteSlot('legalName')}>{brand.name}</span>
        </p>
      </div>
    </footer>
  );
}
