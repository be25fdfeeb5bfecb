import { Icon } from '../../ui/Icon.tsx';

/** The reader's own bookmarks, which only this browser knows; `listBookmarks` fills it. Its place is kept from the start. */
export function BookmarkList() {
  return (
    <details data-bookmarks className="group/kept mt-4 max-w-xl text-14 noscript:hidden">
      <summary className="inline-flex min-h-8 list-none items-center gap-2 rounded-sm font-medium text-ink-2 hover:text-ink touch:min-h-12 [&::-webkit-details-marker]:hidden">
        <Icon name="bookmark" />
        <span>
          Your bookmarks (
          <span data-count className="num">
            0
          </span>
          )
        </span>
        <Icon name="chevron-down" size={14} className="transition-transform group-open/kept:rotate-180" />
      </summary>
      <p data-none className="mt-2 text-ink-3">
        No bookmarks in this browser yet. Open a guide and choose Bookmark.
      </p>
      <ul className="mt-2 grid gap-1" />
    </details>
  );
}
