import { Card } from '../../ui/Card.tsx';
import { type Inspection, rowWords } from './import.ts';

/** The first rows as they were read: the quickest check that encoding, delimiter and header row are right. */
export function SampleRows({ inspection }: { inspection: Inspection }) {
  return (
    <Card flush title="The first rows" aside={`${rowWords(inspection.rowCount)} below the headers`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="overflow-x-auto" aria-label="The first rows of the file" tabIndex={0}>
        <table className="min-w-full text-12">
          <thead>
            <tr className="border-t border-line text-left text-ink-3">
              {inspection.columns.map(({ index, header, kind }) => (
                <th
                  key={index}
                  className={`px-3 py-2 font-medium whitespace-nowrap first:pl-5 ${kind === 'number' ? 'text-right' : ''}`}
                >
                  {header || `Column ${index + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {inspection.sampleRows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity
              <tr key={at} className="border-t border-line">
                {inspection.columns.map(({ index, kind }) => (
                  <td
                    key={index}
                    className={`max-w-56 truncate px-3 py-1.5 first:pl-5 ${kind === 'number' ? 'num text-right' : ''}`}
                  >
                    {row[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
