/** Marks, in every list of headings, the one whose section is being read. */
export function markHeadings(root: ParentNode, signal: AbortSignal): void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('[data-toc] a')];
  const headings = new Set(links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))));
  const mark = (id: string) => {
    for (const link of links) {
      if (link.hash === `#${id}` || decodeURIComponent(link.hash) === `#${id}`)
        link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  // Below the bar and in the upper fifth of the window: where the eyes are.
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.find((entry) => entry.isIntersecting);
      if (seen) mark(seen.target.id);
    },
    { rootMargin: '-100px 0px -80% 0px' },
  );
  for (const heading of headings) if (heading) observer.observe(heading);
  signal.addEventListener('abort', () => observer.disconnect());
  // A heading near the end cannot come up that far: whoever chose it is told that it is here.
  for (const link of links)
    link.addEventListener('click', () => mark(decodeURIComponent(link.hash.slice(1))), { signal });
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
