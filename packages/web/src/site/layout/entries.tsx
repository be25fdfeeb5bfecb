import entries from 'virtual:site-entries';

function entry(name: string) {
  const found = entries[name];
  if (!found) throw new Error(`There is no src/site/${name}.entry.ts or .entry.tsx.`);
  return found;
}

/** Loads `src/site/<name>.entry.ts(x)` after the text of this page. */
export function EntryScript({ name }: { name: string }) {
  const { scripts, preload } = entry(name);
  return (
    <>
      {preload.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </>
  );
}

/** For `<div {...wakes('docs/search')}>`: the entry is loaded when somebody first points at the element or focuses in it. */
export const wakes = (name: string): { 'data-wake': string } => ({ 'data-wake': entry(name).scripts.at(-1) ?? '' });

/** For an element that needs the entry, though not before the page has loaded. */
export const loadsLate = (name: string): { 'data-after-load': string } => ({
  'data-after-load': entry(name).scripts.join(' '),
});
