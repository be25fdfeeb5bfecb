import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { openUnder } from '../../ui/drafts/drafts.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import { TaskForm, taskPlace } from './TaskForm.tsx';
import { TaskRow } from './TaskRow.tsx';
import type { TaskPage } from './tasks.ts';
import { useTaskMutations } from './useTaskMutations.ts';

interface TaskListProps {
  pages: UseInfiniteQueryResult<InfiniteData<TaskPage>>;
  /** Of many deals. */
  showsDeal?: boolean;
  /** Stands in its place where there is none. */
  empty: ReactNode;
}

/** Open tasks, the first due first, with what can be done with each. */
export function TaskList({ pages, showsDeal = false, empty }: TaskListProps) {
  const { member } = useSession();
  const { complete, remove } = useTaskMutations();
  const tasks = pages.data?.pages.flatMap((page) => page.items) ?? [];
  // A form that was open comes back with what was typed.
  const [chosenId, setEdited] = useState<string | null>(null);
  const editedId = chosenId ?? tasks.find(({ id, deal }) => openUnder(taskPlace(deal.id)) === id)?.id ?? null;
  const edited = tasks.find(({ id }) => id === editedId) ?? null;
  if (pages.isPending) return <TableSkeleton label="Loading the tasks" rows={3} columns={1} />;
  if (pages.isError && tasks.length === 0) {
    return <FailedQuery title="The tasks could not be loaded" of={pages} />;
  }
  if (tasks.length === 0) return empty;
  return (
    <>
      <ul>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            today={pages.data?.pages[0]?.today ?? task.dueOn}
            showsDeal={showsDeal}
            assigneeName={task.assignee.id === member.id ? null : task.assignee.name}
            onDone={() => void complete(task)}
            onEdit={() => setEdited(task.id)}
            onRemove={() => void remove(task)}
          />
        ))}
      </ul>
      <ShowMore pages={pages} label="Show later" />
      {edited && <TaskForm key={edited.id} dealId={edited.deal.id} task={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
