// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are blocks, and Safari takes a table apart whose display changes
import { brand } from '@forecastle/content';
import { Chip } from '../../ui/Chip.tsx';
import { COMPARISON } from './comparison.ts';

/** On a phone each row becomes a card; the roles stay, because a changed display would take them from the table. */
export function ComparisonTable() {
  return (
    <table className="block w-full border-b border-line md:table" role="table">
      <caption className="sr-only">{brand.name} and a traditional CRM, compared</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group" role="rowgroup">
        <tr role="row" className="md:table-row">
          <th scope="col" role="columnheader" className="w-[22%] pb-3 text-left">
            <span className="sr-only">Compared over</span>
          </th>
          <th
            scope="col"
            role="columnheader"
            className="w-[46%] pb-3 text-left font-serif text-18 font-semibold md:px-6"
          >
            {brand.name}
          </th>
          <th
            scope="col"
            role="columnheader"
            className="pb-3 text-left font-serif text-18 font-semibold text-ink-3 md:pl-6"
          >
            Traditional CRM
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group" role="rowgroup">
        {COMPARISON.map(({ over, ours, theirs, planned }) => (
          <tr key={over} role="row" className="block border-t border-line py-5 align-top md:table-row md:py-0">
            <th
              scope="row"
              role="rowheader"
              className="block text-left font-serif text-18 font-semibold md:table-cell md:py-5 md:pr-4 md:font-sans md:text-16 md:font-medium"
            >
              {over}
              {planned && (
                <span className="ml-2 inline-block align-middle md:mt-1.5 md:ml-0 md:block">
                  <Chip tone="unknown">Planned</Chip>
                </span>
              )}
            </th>
            <td
              role="cell"
              className="mt-3 block rounded-md bg-surface p-4 text-pretty shadow-raised md:mt-0 md:table-cell md:rounded-none md:px-6 md:py-5 md:shadow-none"
            >
              <span aria-hidden="true" className="mb-1 block text-14 font-medium text-forecast md:hidden">
                {brand.name}
              </span>
              {ours}
            </td>
            <td
              role="cell"
              className="mt-3 block px-4 text-pretty text-ink-2 md:mt-0 md:table-cell md:py-5 md:pr-0 md:pl-6"
            >
              <span aria-hidden="true" className="mb-1 block text-14 font-medium text-ink-3 md:hidden">
                Traditional CRM
              </span>
              {theirs}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
