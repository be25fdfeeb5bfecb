import { matches, wordsOf } from './matching.ts';

const field = document.querySelector<HTMLInputElement>('#page-search');
const count = document.querySelector<HTMLElement>('[data-count]');
const links = [...document.querySelectorAll<HTMLElement>('[data-page]')];

/** Hides what does not fit, and the groups that are left empty; returns how many fit. */
function show(query: string[]): number {
  let found = 0;
  for (const link of links) {
    link.hidden = !matches(link.textContent ?? '', query);
    if (!link.hidden) found += 1;
  }
  for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
    group.hidden = !group.querySelector('[data-page]:not([hidden])');
  }
  if (count) {
    count.textContent =
      query.length === 0 ? '' : found === 0 ? 'No matches. Try fewer words.' : `${found} of ${links.length} match.`;
  }
  return found;
}

field?.addEventListener('input', () => show(wordsOf(field.value)));

// The address itself says what was looked for: its last words that lead anywhere begin the search.
const sought = wordsOf(decodeURIComponent(location.pathname));
while (sought.length > 0 && show(sought) === 0) sought.shift();
if (field && sought.length > 0) field.value = sought.join(' ');
else show([]);
