import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { type Inspection, rowWords } from './import.ts';

/** Enough to see whether the file was read right, and no more, because the mapping follows. */
const FIRST = 4;

/** The first rows as they were read: the quickest check that encoding, delimiter and header row are right. */
export function SampleRows({ inspection, busy }: { inspection: Inspection; busy: boolean }) {
  const [all, setAll] = useState(false);
  const rows = all ? inspection.sampleRows : inspection.sampleRows.slice(0, FIRST);
  const hidden = inspection.sampleRows.length - rows.length;
  return (
    <Card flush title="The first rows" aside={`${rowWords(inspection.rowCount)} below the headers`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="overflow-x-auto" aria-label="The first rows of the file" tabIndex={0}>
        <table className={classes('min-w-full text-12 transition-opacity', busy && 'opacity-50')} aria-busy={busy}>
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
            {rows.map((row, at) => (
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
      {hidden > 0 && (
        <div className="border-t border-line px-5 py-2">
          <Button size="small" variant="quiet" onClick={() => setAll(true)}>
            Show {hidden} more
          </Button>
        </div>
      )}
    </Card>
  );
}
