import type { Found } from '@forecastle/content/articles/find';

/** A place that was found: guide, section, and how it begins. */
export function resultItem({ target, title, heading, excerpt, published }: Found, base: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = `${base}/${target}`;
  link.className = 'block rounded-sm px-4 py-2.5 outline-offset-[-2px] hover:bg-hover focus:bg-hover';
  link.append(
    line('block font-medium text-ink', heading || title),
    line('block text-12 text-ink-3', heading ? title : published ? 'Guide' : 'Planned guide'),
    line('mt-0.5 block truncate text-14 text-ink-2', excerpt),
  );
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function line(className: string, text: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
