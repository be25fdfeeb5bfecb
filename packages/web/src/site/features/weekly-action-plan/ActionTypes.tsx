import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { ACTION_TYPES, type ActionType } from './actionTypes.ts';

const TONES: Readonly<Record<ActionType['priority'], Tone>> = {
  High: 'risk',
  'High or medium': 'risk',
  Medium: 'attention',
  Normal: 'health',
};

/** The eleven kinds of action and what brings each up. */
export function ActionTypes() {
  return (
    <ol className="grid gap-x-12 lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-6">
      {ACTION_TYPES.map(({ action, appears, priority }, index) => (
        <li
          key={action}
          className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 border-t border-line py-4 sm:grid-cols-[2rem_minmax(0,1fr)_auto]"
        >
          <span aria-hidden="true" className="num text-ink-3">
            {index + 1}
          </span>
          <div>
            <h3 className="font-medium">{action}</h3>
            <p className="text-14 text-ink-2">{appears}</p>
          </div>
          <p className="max-sm:col-start-2 max-sm:mt-2">
            <Chip tone={TONES[priority]}>{priority}</Chip>
          </p>
        </li>
      ))}
    </ol>
  );
}
