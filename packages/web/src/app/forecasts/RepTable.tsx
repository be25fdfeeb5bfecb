import { confidenceBand } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Money } from '../../ui/format/Money.tsx';
import { ScoreCell } from '../../ui/ScoreCell.tsx';
import { CONFIDENCE_BANDS } from '../opportunities/scoreBands.ts';
import type { Overview } from './answers.ts';

interface RepTableProps {
  overview: Overview;
  owner: string | null;
  onOwner: (owner: string | null) => void;
}

/** Open pipeline by rep; a press shows only that rep's, another everybody's again. */
export function RepTable({ overview, owner, onOwner }: RepTableProps) {
  const { currency, byRep } = overview;
  return (
    <Card flush title="By rep" aside="Press a name to see only that rep">
      {/* Positioned, so that words for screen readers stay inside what scrolls. */}
      <div className="relative overflow-x-auto">
        <table className="num w-full min-w-136">
          <thead className="border-b border-line text-12 text-ink-3">
            <tr>
              <th scope="col" className="px-5 pb-2 text-left font-medium">
                Rep
              </th>
              <Heading>Deals</Heading>
              <Heading>Open, {currency}</Heading>
              <Heading>At risk, {currency}</Heading>
              <Heading>Not yet qualified</Heading>
              <th scope="col" className="px-5 pb-2 text-right font-medium">
                Confidence
              </th>
            </tr>
          </thead>
          <tbody>
            {byRep.map((rep) => {
              const isChosen = rep.ownerId === owner;
              return (
                <tr
                  key={rep.ownerId}
                  className={classes(
                    'border-b border-line last:border-0',
                    isChosen ? 'bg-forecast-soft' : 'hover:bg-hover/60',
                  )}
                >
                  <th scope="row" className="px-5 text-left font-medium whitespace-nowrap">
                    <button
                      type="button"
                      aria-pressed={isChosen}
                      onClick={() => onOwner(isChosen ? null : rep.ownerId)}
                      className="h-9 rounded-sm text-left touch:min-h-12 hover:underline"
                    >
                      {rep.name}
                    </button>
                  </th>
                  <td className="px-3 text-right">{rep.open.count.toLocaleString()}</td>
                  <td className="px-3 text-right">
                    <Money minor={rep.open.amountBaseMinor} currency={currency} style="compact" />
                  </td>
                  <td className="px-3 text-right">
                    <Money minor={rep.atRisk.amountBaseMinor} currency={currency} style="compact" />
                  </td>
                  <td className="px-3 text-right">{rep.notYetQualified.count.toLocaleString()}</td>
                  <td className="px-5 text-right">
                    <ScoreCell
                      mark={false}
                      score={rep.confidence}
                      band={rep.confidence === null ? null : CONFIDENCE_BANDS[confidenceBand(rep.confidence)]}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="px-3 pb-2 text-right font-medium whitespace-nowrap">
      {children}
    </th>
  );
}
