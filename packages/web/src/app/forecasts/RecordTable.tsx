import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

interface RecordTableProps {
  caption: string;
  headings: readonly string[];
  /** The first cell names the row. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly isMain?: boolean }[];
}

/** Figures in columns; where they lack room they scroll sideways under the hand, and by the keys. */
export function RecordTable({ caption, headings, rows }: RecordTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keys
    <section aria-label={caption} tabIndex={0} className="relative scrolls-aside rounded-sm">
      <table className="num w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-12 text-ink-3">
          <tr>
            {headings.map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={classes(
                  'pb-2 align-bottom font-medium min-[90rem]:whitespace-nowrap',
                  index === 0 ? 'pr-3 text-left' : 'px-2 text-right last:pr-0 max-sm:px-1',
                )}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures], isMain = false }) => (
            <tr key={key} className={classes('h-9 border-b border-line last:border-0', isMain && 'font-medium')}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {isMain ? <span className="font-medium">{name}</span> : name}
              </th>
              {figures.map((figure, index) => (
                <td key={headings[index + 1]} className="px-2 text-right whitespace-nowrap last:pr-0 max-sm:px-1">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
