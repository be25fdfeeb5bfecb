import { brand, siteDefaults } from '@forecastle/content';
import { Logo } from '../../ui/Logo.tsx';
import { pageAt } from '../pages.ts';
import { FEATURE_LINKS, FRAMEWORK_LINKS, type NavGroup } from './navigation.ts';
import { siteSlot } from './siteSlot.ts';

const group = (label: string, ...paths: string[]): NavGroup => ({
  label,
  links: paths.map((path) => ({ path, label: pageAt(path).name })),
});

const GROUPS: readonly NavGroup[] = [
  { label: 'Features', links: FEATURE_LINKS },
  { label: 'Frameworks', links: FRAMEWORK_LINKS },
  group('Product', '/features', '/solutions/revops', '/pricing', '/features/roi-calculator', '/demo'),
  group('Learn', '/docs', '/blog', '/changelog', '/status'),
  group('Company', '/about', `/why-${brand.name.toLowerCase()}`, '/contact', '/security', '/privacy', '/terms'),
];

export function Footer() {
  return (
    <footer className="border-t border-line bg-sunken text-14 print:hidden">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-8 px-5 py-10 sm:px-7 sm:py-14 lg:grid-cols-[1fr_4fr]">
        <div className="grid content-start gap-3">
          <Logo large />
          <p className="text-ink-3">{brand.tagline}.</p>
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 sm:gap-y-8 lg:grid-cols-[1.7fr_1fr_1fr_1fr_1fr]">
          {GROUPS.map(({ label, links }) => (
            <nav key={label} aria-label={label}>
              <h2 className="font-medium text-ink">{label}</h2>
              <ul className="mt-3 grid gap-2 max-lg:gap-0">
                {links.map(({ path, label: name }) => (
                  <li key={path}>
                    <a
                      href={path}
                      className="inline-flex items-center rounded-sm text-ink-2 hover:text-ink hover:underline max-lg:min-h-11 touch:min-h-11"
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="mx-auto max-w-6xl px-5 sm:px-7">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line py-6 text-ink-3">
          <p>
            © {brand.copyrightFrom} <span {...siteSlot('legalName')}>{brand.name}</span>
          </p>
          <ul className="flex flex-wrap gap-x-5" {...siteSlot('links')}>
            <li>
              <a
                href={siteDefaults.profile.href}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex items-center rounded-sm text-ink-2 hover:text-ink hover:underline max-lg:min-h-11 touch:min-h-11"
              >
                <span {...siteSlot('linkLabel')}>{siteDefaults.profile.label}</span>
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
