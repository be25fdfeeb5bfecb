import { Chip } from '../../../ui/Chip.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Activity } from '../deal.ts';
import { ActivitySource } from './ActivitySource.tsx';
import {
  ACTIVITY_ICONS,
  ACTIVITY_NAMES,
  activityTitle,
  directionWords,
  isWordless,
  OUTCOME_NAMES,
  withPeople,
} from './activityKinds.ts';

interface ActivityRowProps {
  activity: Activity;
  onEdit: () => void;
  onRemove: () => void;
}

export function ActivityRow({ activity, onEdit, onRemove }: ActivityRowProps) {
  const { kind, body, occurredAt, recordedBy, abilities, direction, outcome, outcomeWords, nextStep } = activity;
  const title = activityTitle(activity);
  const people = [...activity.contacts, ...activity.colleagues].map(({ name }) => name).join(', ');
  const began = directionWords(kind, direction);
  return (
    <li className="flex gap-3 border-b border-line px-5 py-3 last:border-0">
      <span className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-ink-3">
        <Icon name={ACTIVITY_ICONS[kind]} size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-medium break-words">{title}</h3>
        <p className="text-12 text-ink-3">
          {people && !isWordless(activity) ? withPeople(kind, people) : ACTIVITY_NAMES[kind]}
          {began && `, ${began}`} · <RelativeTime instant={occurredAt} />
          <ActivitySource activity={activity} recordedBy={recordedBy} />
        </p>
        {(outcome || outcomeWords) && (
          <p className="mt-1 break-words text-ink-2">
            {outcome && <Chip>{OUTCOME_NAMES[outcome]}</Chip>} {outcomeWords}
          </p>
        )}
        {nextStep && (
          <p className="mt-1 break-words text-ink-2">
            <span className="text-ink-3">Next step: </span>
            {nextStep}
          </p>
        )}
        {body && <p className="prose-width mt-1 break-words whitespace-pre-wrap text-ink-2">{body}</p>}
      </div>
      <div className="flex shrink-0 items-start">
        {abilities.update && <IconButton icon="edit" size="small" label={`Change "${title}"`} onClick={onEdit} />}
        {abilities.remove && <IconButton icon="trash" size="small" label={`Delete "${title}"`} onClick={onRemove} />}
      </div>
    </li>
  );
}
