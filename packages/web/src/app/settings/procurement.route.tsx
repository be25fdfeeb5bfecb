import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { TemplateStepDialog } from './TemplateStepDialog.tsx';

export const meta = () => [{ title: 'Procurement · Forecastle' }];

type Template = Awaited<ReturnType<Api['procurementTemplate']['get']>>['items'];
export type TemplateStep = Template[number];

/** The steps that procurement begins with on a deal; those begun before keep theirs. */
export default function ProcurementRoute() {
  const { abilities } = useSession();
  const template = useQuery(query.procurementTemplate.get.queryOptions());
  const client = useQueryClient();
  /** The place of the step that is changed; as many as there are for a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  const after = () => client.invalidateQueries({ queryKey: query.procurementTemplate.key() });
  const may = abilities.manageDealLists;
  const items = template.data?.items ?? [];
  // Two steps may have one title: their places tell them apart.
  const rows = items.map((step, index) => ({ step, index, key: `${index}/${step.title}` }));
  const put = (next: Template, words: string) =>
    saved(words, () => api.procurementTemplate.put({ items: next }), {
      undo: () => api.procurementTemplate.put({ items }),
      after,
    });
  const move = (index: number, by: -1 | 1) => {
    const next = [...items];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    void put(next, 'Order saved');
  };
  const add = may && (
    <Button variant="primary" icon="plus" onClick={() => setEdited(items.length)}>
      Add step
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Procurement"
        below="Template for new procurement. Deals in procurement keep their steps."
        actions={add}
      />
      <QueryBody of={template} what="steps">
        {() => (
          <Card flush>
            {items.length === 0 && (
              <EmptyState icon="check" title="No steps" action={add}>
                Add steps to start every deal with them.
              </EmptyState>
            )}
            <ol>
              {rows.map(({ step, index, key }) => (
                <li
                  key={key}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-0"
                >
                  <div className="min-w-0 flex-1 basis-40">
                    <p className="font-medium break-words">{step.title}</p>
                    <p className="text-12 text-ink-3">{dueWords(step)}</p>
                  </div>
                  {may && (
                    <div className="flex">
                      <IconButton
                        icon="arrow-up"
                        label={`Move ${step.title} up`}
                        disabled={index === 0}
                        onClick={() => move(index, -1)}
                      />
                      <IconButton
                        icon="arrow-down"
                        label={`Move ${step.title} down`}
                        disabled={index === items.length - 1}
                        onClick={() => move(index, 1)}
                      />
                      <IconButton icon="edit" label={`Edit ${step.title}`} onClick={() => setEdited(index)} />
                      <IconButton
                        icon="trash"
                        label={`Delete ${step.title}`}
                        onClick={() => void put(items.toSpliced(index, 1), `${step.title} deleted`)}
                      />
                    </div>
                  )}
                </li>
              ))}
            </ol>
          </Card>
        )}
      </QueryBody>
      {edited !== null && (
        <TemplateStepDialog
          step={items[edited] ?? null}
          onSave={(step) => put(items.toSpliced(edited, 1, step), items[edited] ? 'Step saved' : 'Step added')}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const dueWords = ({ dueDays }: TemplateStep): string =>
  dueDays === null
    ? 'No due date'
    : dueDays === 0
      ? 'Due on the first day'
      : `Due ${dueDays} ${dueDays === 1 ? 'day' : 'days'} after the start`;
