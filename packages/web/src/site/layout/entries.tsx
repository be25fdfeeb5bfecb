import entries from 'virtual:site-entries';

function scriptsOf(name: string): readonly string[] {
  const found = entries[name];
  if (!found) throw new Error(`There is no src/site/${name}.entry.ts or .entry.tsx.`);
  return found;
}

/** Loads `src/site/<name>.entry.ts(x)` once this page is there: text, fonts and pictures of the first view come before. */
export const EntryScript = ({ name }: { name: string }) => <template {...loadsLate(name)} />;

/** For `<div {...wakes('docs/search')}>`: the entry is loaded when somebody first points at the element or focuses in it. */
export const wakes = (name: string): { 'data-wake': string } => ({ 'data-wake': scriptsOf(name).at(-1) ?? '' });

/** The same for an element that the entry takes over. */
export const loadsLate = (name: string): { 'data-after-load': string } => ({
  'data-after-load': scriptsOf(name).join(' '),
});
