import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { openUnder } from '../../ui/drafts/drafts.ts';
import type { Deal } from '../opportunities/deal.ts';
import { NEW_TASK, TaskForm, taskPlace } from './TaskForm.tsx';
import { TaskList } from './TaskList.tsx';

const PAGE = 10;

/** What is still to be done on a deal, by whomever. */
export function DealTasks({ deal }: { deal: Deal }) {
  const [isSetting, setSetting] = useState(() => openUnder(taskPlace(deal.id)) === NEW_TASK);
  const pages = useInfiniteQuery(
    query.tasks.ofDeal.infiniteOptions({
      input: (cursor: string | undefined) => ({ opportunityId: deal.id, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const set = deal.abilities.update && (
    <Button icon="plus" onClick={() => setSetting(true)}>
      Set task
    </Button>
  );
  return (
    <Card flush className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3 max-sm:px-4">
        <h2 className="text-14 font-medium text-ink-3">Tasks</h2>
        {set}
      </div>
      <TaskList
        pages={pages}
        empty={
          <p className="px-5 py-4 text-14 text-ink-2 max-sm:px-4">
            No open tasks. Completed tasks count as activities.
          </p>
        }
      />
      {isSetting && <TaskForm dealId={deal.id} task={null} onClose={() => setSetting(false)} />}
    </Card>
  );
}
