import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { useViewChanges } from './useViewChanges.ts';
import { ViewForm } from './ViewForm.tsx';
import type { ListOfViews } from './workingList.ts';

/** A saved view that looks otherwise than it was saved: keep it so, keep it as another one, or put it back. */
export function ChangedView({ list }: { list: ListOfViews }) {
  const cache = useQueryClient();
  const { run } = useViewChanges(list.address);
  const [isNaming, setIsNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const { saved, open, reset } = list;
  if (!saved) return null;
  const settle = (id: string) => {
    list.settle();
    open(id);
  };
  const save = async () => {
    setBusy(true);
    const before = saved.definition;
    const done = await run(async () => {
      const after = await api.savedViews.update({
        id: saved.id,
        definition: list.definition(),
        expectedVersion: saved.version,
      });
      cache.setQueryData(
        query.savedViews.list.queryKey({ input: { list: list.address.list } }),
        (data) => data && { ...data, items: data.items.map((item) => (item.id === after.id ? after : item)) },
      );
    }, `${saved.name} was not saved.`);
    setBusy(false);
    if (!done) return;
    settle(saved.id);
    notify(`${saved.name} was saved.`, {
      undo: () =>
        run(() => api.savedViews.update({ id: saved.id, definition: before }), `${saved.name} was not restored.`),
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-12 font-medium text-attention-ink">Changed, not saved</span>
      {saved.abilities.update && (
        <Button size="small" variant="primary" busy={busy} onClick={() => void save()}>
          Save
        </Button>
      )}
      <Button size="small" onClick={() => setIsNaming(true)}>
        Save as
      </Button>
      <Button size="small" variant="quiet" onClick={reset}>
        Reset
      </Button>
      {isNaming && (
        <ViewForm
          intent={{ kind: 'create', name: `${saved.name}, copy`, definition: null }}
          list={list}
          onClose={() => setIsNaming(false)}
          onSaved={settle}
        />
      )}
    </div>
  );
}
