/** Pixels that the bar covers, and the share of the window, from its top, in which the eyes are: as the observer's margins. */
const BELOW_BAR = 100;
const READING_SHARE = 0.2;

/** Marks, in every list of headings, the one whose section is being read. */
export function markHeadings(root: ParentNode, signal: AbortSignal): void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('[data-toc] a')];
  const headings = [...new Set(links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))))]
    .filter((heading) => heading !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const mark = (id: string | null) => {
    for (const link of links) {
      if (id !== null && decodeURIComponent(link.hash) === `#${id}`) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  // The section being read is that of the last heading above the upper fifth of the window: also on the way back up,
  // when its heading itself is far above.
  let chosen: Element | null = null;
  const paint = () => {
    const line = Math.max(BELOW_BAR, innerHeight * READING_SHARE);
    const topOf = (heading: Element): number => heading.getBoundingClientRect().top;
    // A heading that was chosen lands a little below the line, and near the end of the page far below it: whoever chose
    // it is told that it is here, until they scroll on.
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    if (chosen && !isAtEnd && !(topOf(chosen) >= 0 && topOf(chosen) <= innerHeight / 2)) chosen = null;
    mark((chosen ?? headings.findLast((heading) => topOf(heading) <= line))?.id ?? null);
  };
  const observer = new IntersectionObserver(paint, {
    rootMargin: '-100px 0px -80% 0px',
  });
  for (const heading of headings) observer.observe(heading);
  signal.addEventListener('abort', () => observer.disconnect());
  for (const link of links) {
    const choose = () => {
      chosen = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      mark(chosen?.id ?? null);
    };
    link.addEventListener('click', choose, { signal });
  }
  closeContents(root, links, signal);
}

/** On a small screen the list lies over the text: it closes when a heading was chosen. */
function closeContents(root: ParentNode, links: readonly HTMLAnchorElement[], signal: AbortSignal): void {
  const contents = root.querySelector<HTMLDetailsElement>('details[data-contents]');
  for (const link of links) {
    if (contents?.contains(link)) link.addEventListener('click', () => contents.removeAttribute('open'), { signal });
  }
  contents?.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !contents.open) return;
      contents.open = false;
      contents.querySelector('summary')?.focus();
    },
    { signal },
  );
}
