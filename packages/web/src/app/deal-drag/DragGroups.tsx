import { dragBand } from '@forecastle/rules';
import { Card } from '../../ui/Card.tsx';
import { ScoreCell } from '../../ui/ScoreCell.tsx';
import { RepLink } from '../forecasts/RepLink.tsx';
import { DRAG_BANDS } from '../opportunities/scoreBands.ts';
import type { Drag } from './dragQueries.ts';

interface DragGroupsProps {
  title: string;
  groups: Drag['byStage'];
  onChoose: (id: string) => void;
  /** They are people, who have a page of their own. */
  ofReps?: boolean;
}

/** Mean drag of each stage or rep; a press narrows the screen to it. */
export function DragGroups({ title, groups, onChoose, ofReps = false }: DragGroupsProps) {
  return (
    <Card flush title={title} aside="Click to filter">
      <table className="num w-full">
        <caption className="sr-only">Drag {title.toLowerCase()}</caption>
        <thead className="border-b border-line text-12 text-ink-3">
          <tr>
            <th scope="col" className="px-5 pb-2 text-left font-medium max-sm:pr-0 max-sm:pl-4">
              {title.replace('By ', '').replace(/^./, (letter) => letter.toUpperCase())}
            </th>
            <th scope="col" className="px-2 pb-2 text-right font-medium max-sm:px-1">
              Deals
            </th>
            <th scope="col" className="px-2 pb-2 text-right font-medium max-sm:px-1">
              Over 50
            </th>
            <th scope="col" className="px-5 pb-2 text-right font-medium max-sm:pr-4 max-sm:pl-1">
              Average drag
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, name, count, reviewed, mean }) => (
            <tr key={id} className="border-b border-line last:border-0 hover:bg-hover/60">
              <th scope="row" className="px-5 text-left font-medium max-sm:pr-0 max-sm:pl-4">
                <span className="flex items-center gap-1">
                  <button
                    type="button"
                    onClick={() => onChoose(id)}
                    className="min-h-9 rounded-sm text-left touch:min-h-12 hover:underline"
                  >
                    {name}
                  </button>
                  {ofReps && <RepLink id={id} name={name} />}
                </span>
              </th>
              <td className="px-2 text-right max-sm:px-1">{count.toLocaleString()}</td>
              <td className="px-2 text-right max-sm:px-1">{reviewed.toLocaleString()}</td>
              <td className="px-5 text-right max-sm:pr-4 max-sm:pl-1">
                <ScoreCell
                  mark={false}
                  digits={1}
                  score={mean}
                  band={mean === null ? null : DRAG_BANDS[dragBand(Math.round(mean))]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
