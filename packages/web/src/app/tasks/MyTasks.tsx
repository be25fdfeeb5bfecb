import { Card } from '../../ui/Card.tsx';
import { TaskList } from './TaskList.tsx';
import { useMyTasks } from './useMyTasks.ts';

/** One's own open tasks on all deals. With `onlyIfAny` it takes no room while there is none. */
export function MyTasks({ onlyIfAny = false, className }: { onlyIfAny?: boolean; className?: string }) {
  const pages = useMyTasks();
  if (onlyIfAny && !pages.data?.pages.some((page) => page.items.length > 0)) return null;
  return (
    <Card flush title="Your tasks" className={className}>
      <TaskList
        pages={pages}
        showsDeal
        empty={
          <p className="px-5 pb-5 text-14 text-ink-2 max-sm:px-4">No tasks. Set them on a deal’s Activities tab.</p>
        }
      />
    </Card>
  );
}
