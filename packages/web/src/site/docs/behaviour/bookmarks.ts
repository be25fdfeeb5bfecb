const STORAGE_KEY = 'bookmarkedGuides';

/** Slugs, the latest first. They stay in this browser. */
export function bookmarks(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return [];
  }
}

function toggle(slug: string): void {
  const others = bookmarks().filter((other) => other !== slug);
  const added = others.length === bookmarks().length;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(added ? [slug, ...others] : others));
  } catch {
    // Storage is refused: the button stays as it was.
  }
}

/** The button of a guide: pressed while the guide is kept, also when that changes in another tab. */
export function keepBookmark(root: ParentNode, signal: AbortSignal): void {
  const button = root.querySelector<HTMLButtonElement>('[data-bookmark]');
  const slug = button?.dataset.bookmark;
  if (!button || !slug) return;
  const paint = () => button.setAttribute('aria-pressed', String(bookmarks().includes(slug)));
  const press = () => {
    toggle(slug);
    paint();
  };
  paint();
  button.addEventListener('click', press, { signal });
  addEventListener('storage', paint, { signal });
  addEventListener('pageshow', paint, { signal });
}

/** The list in the index: its links are taken from the cards, which know the titles. */
export function listBookmarks(root: ParentNode, signal: AbortSignal): void {
  const place = root.querySelector<HTMLElement>('[data-bookmarks]');
  if (!place) return;
  const paint = () => {
    const kept = bookmarks().flatMap((slug) => {
      const card = root.querySelector<HTMLAnchorElement>(`a[data-guide="${CSS.escape(slug)}"]`);
      const title = card?.closest('article')?.querySelector('h3')?.textContent;
      return card && title ? [{ href: card.getAttribute('href') ?? '', title }] : [];
    });
    const count = place.querySelector('[data-count]');
    if (count) count.textContent = String(kept.length);
    place.querySelector('[data-none]')?.toggleAttribute('hidden', kept.length > 0);
    place.querySelector('ul')?.replaceChildren(...kept.map(item));
  };
  paint();
  addEventListener('storage', paint, { signal });
  addEventListener('pageshow', paint, { signal });
}

function item({ href, title }: { href: string; title: string }): HTMLLIElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = title;
  link.className = 'block rounded-sm py-1 font-medium text-forecast underline-offset-2 hover:underline touch:py-3';
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}
