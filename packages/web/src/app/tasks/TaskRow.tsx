import { Chip } from '../../ui/Chip.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { dueLook, type Task } from './tasks.ts';

interface TaskRowProps {
  task: Task;
  today: string;
  /** Where the list is of many deals. */
  showsDeal?: boolean;
  /** Whose it is, where that is somebody else. */
  assigneeName?: string | null;
  onDone: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function TaskRow({
  task,
  today,
  showsDeal = false,
  assigneeName = null,
  onDone,
  onEdit,
  onRemove,
}: TaskRowProps) {
  const { title, deal, dueOn, remindDaysBefore, abilities } = task;
  const { words, tone, icon } = dueLook(dueOn, today);
  return (
    <li className="flex items-start gap-3 border-b border-line px-5 py-2.5 last:border-0 max-sm:px-4">
      {abilities.update && (
        <button
          type="button"
          aria-label={`Mark "${title}" as done`}
          title="Mark as done"
          onClick={onDone}
          className="group relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-control bg-surface text-transparent transition-colors after:absolute after:-inset-2 touch:after:-inset-4 hover:border-health hover:text-health focus-visible:text-health"
        >
          <Icon name="check" size={13} />
        </button>
      )}
      <div className="min-w-0 flex-1">
        <h3 className="font-medium break-words">{title}</h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-3">
          <span title={formatDay(dueOn)}>
            <Chip tone={tone} icon={icon}>
              {words}
            </Chip>
          </span>
          {showsDeal && (
            <Link quiet to={`/crm/opportunities/${deal.id}/activities`} className="finger break-words">
              {deal.name}
            </Link>
          )}
          {assigneeName && <span>for {assigneeName}</span>}
          {remindDaysBefore !== null && <span>Reminder set</span>}
        </p>
      </div>
      {abilities.update && (
        <div className="flex shrink-0">
          <IconButton icon="edit" size="small" label={`Change "${title}"`} onClick={onEdit} />
          <IconButton icon="trash" size="small" label={`Delete "${title}"`} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}
