/** Loaded when somebody turns to the search field: the index of all guides, and the results under the field. */
import { type Found, find, type SearchIndex } from '@forecastle/content/articles/find';
import { resultItem } from './results.ts';

const place = document.querySelector<HTMLElement>('[data-guide-search]');
const field = place?.querySelector<HTMLInputElement>('input');
const list = place?.querySelector<HTMLUListElement>('ul');
const status = place?.querySelector('[role=status]');
if (place && field && list && status) start(place, field, list, status);

function start(place: HTMLElement, field: HTMLInputElement, list: HTMLUListElement, status: Element): void {
  let index: SearchIndex | null = null;
  const show = () => {
    const query = field.value.trim();
    const found = index && query ? find(index, query) : [];
    list.replaceChildren(...found.map((one: Found) => resultItem(one, '/docs')));
    list.hidden = found.length === 0;
    if (index) status.textContent = query ? told(found.length, query) : '';
  };
  const close = () => {
    list.hidden = true;
    status.textContent = '';
  };
  const links = () => [...list.querySelectorAll('a')];
  field.addEventListener('input', show);
  place.addEventListener('keydown', (event) => {
    const stops: HTMLElement[] = [field, ...links()];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      stops[(at + step + stops.length) % stops.length]?.focus();
    } else if (event.key === 'Enter' && at === 0) {
      links()[0]?.click();
    } else if (event.key === 'Escape') {
      field.value = '';
      field.focus();
      show();
    }
  });
  document.addEventListener('click', ({ target }) => {
    if (!place.contains(target as Node)) close();
  });
  field.addEventListener('focus', show);
  fetch('/docs/search.json')
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
    .then((loaded: SearchIndex) => {
      index = loaded;
      show();
    })
    .catch(() => {
      status.textContent = 'The search could not be loaded. The guides are listed below by category.';
    });
}

function told(count: number, query: string): string {
  if (count === 0) return `No guide mentions “${query}”.`;
  return count === 1 ? '1 place found' : `${count} places found`;
}
