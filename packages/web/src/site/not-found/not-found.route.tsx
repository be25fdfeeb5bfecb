import { guides, posts } from 'virtual:articles';
import { Icon } from '../../ui/Icon.tsx';
import { ActionLink } from '../layout/ActionLink.tsx';
import { EntryScript } from '../layout/entries.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { PAGES } from '../pages.ts';

interface Found {
  path: string;
  name: string;
  description: string;
}

const GROUPS: readonly { label: string; links: readonly Found[] }[] = [
  { label: 'Pages', links: PAGES.filter(({ unlisted }) => !unlisted) },
  {
    label: 'Guides',
    links: guides.map(({ slug, title, description }) => ({ path: `/docs/${slug}`, name: title, description })),
  },
  {
    label: 'Posts',
    links: posts.map(({ slug, title, description }) => ({ path: `/blog/${slug}`, name: title, description })),
  },
];

/** The server answers an unknown address with this page and the status 404. Without a script the list is read as it is. */
export default function NotFoundRoute() {
  return (
    <>
      <PageHero
        title="Page not found"
        lead="The page may have moved, or the address has a typing error. Search all pages, guides and posts, or go to the home page."
        actions={
          <>
            <ActionLink href="/" variant="primary">
              Home page
            </ActionLink>
            <ActionLink href="/docs">Documentation</ActionLink>
            <ActionLink href="/contact">Contact</ActionLink>
          </>
        }
      />
      <div className="mx-auto max-w-6xl px-5 pb-20 sm:px-7">
        <search className="noscript:hidden">
          <label htmlFor="page-search" className="text-14 font-medium">
            Search pages, guides and posts
          </label>
          <span className="relative mt-2 block max-w-xl">
            <Icon name="search" className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3" />
            <input
              id="page-search"
              type="search"
              autoComplete="off"
              className="h-12 w-full rounded-md border border-control bg-surface pr-3 pl-10 text-16 text-ink"
            />
          </span>
          <p data-count="" aria-live="polite" className="num mt-2 min-h-5 text-14 text-ink-3" />
        </search>
        {GROUPS.filter(({ links }) => links.length > 0).map(({ label, links }) => (
          <section key={label} data-group="" className="mt-8">
            <h2 className="font-serif text-22 font-medium">{label}</h2>
            <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
              {links.map(({ path, name, description }) => (
                <li key={path} data-page="" className="border-t border-line">
                  <a href={path} className="group block rounded-sm py-3">
                    <span className="font-medium text-forecast group-hover:underline">{name}</span>
                    <span className="mt-0.5 line-clamp-2 text-14 text-ink-3">{description}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <EntryScript name="not-found/search" />
    </>
  );
}
