import { CUSTOM_FIELDS_MAX } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { api, query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { openUnder } from '../../../ui/drafts/drafts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LaterPart } from '../../../ui/LaterPart.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { saved } from '../../shell/saved.ts';
import { useSession } from '../../shell/session.ts';
import { ArchivedCard } from '../ArchivedCard.tsx';
import type { CustomField } from './customField.ts';
import { FIELD_PLACE, FieldDialog } from './FieldDialog.tsx';

/** With what drags: pages are made where nothing can be. */
const FieldRows = lazy(async () => ({ default: (await import('./FieldRows.tsx')).FieldRows }));

export const meta = () => [{ title: 'Custom fields · Forecastle' }];

/** The fields that an organisation keeps of its deals beside those of the product. */
export default function CustomFieldsRoute() {
  const { abilities } = useSession();
  const fields = useQuery(query.customFields.list.queryOptions({ input: { noun: 'deal' } }));
  const client = useQueryClient();
  const [editedId, setEdited] = useState(() => openUnder(FIELD_PLACE));
  const edited = fields.data?.items.find(({ id }) => id === editedId) ?? null;
  const after = () =>
    Promise.all(
      [query.customFields, query.opportunities].map((of) => client.invalidateQueries({ queryKey: of.key() })),
    );
  const may = abilities.manageDealLists;
  const add = may && (
    <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
      Add a field
    </Button>
  );

  function move(used: readonly CustomField[], from: number, to: number) {
    const before = used.map(({ id }) => id);
    const ids = [...before];
    const [moved] = ids.splice(from, 1);
    if (!moved) return;
    ids.splice(to, 0, moved);
    void saved('Order saved', () => api.customFields.reorder({ noun: 'deal', ids }), {
      undo: () => api.customFields.reorder({ noun: 'deal', ids: before }),
      after,
    });
  }

  return (
    <>
      <PageHeader
        title="Custom fields"
        below={`What you keep of deals beside the fields of the product, up to ${CUSTOM_FIELDS_MAX}. Their order here is the order on a deal.`}
        actions={add}
      />
      <QueryBody of={fields} what="custom fields">
        {({ items }) => {
          const used = items.filter(({ archived }) => !archived);
          const archived = items.filter((field) => field.archived);
          return (
            <div className="grid gap-6">
              <Card flush>
                {used.length === 0 && (
                  <EmptyState icon="list" title="No custom fields yet" action={add}>
                    Add what your deals need and the product does not ask: a region, a go-live date, a partner.
                  </EmptyState>
                )}
                <LaterPart fallback={<Skeleton className="h-24" />}>
                  <FieldRows
                    fields={used}
                    onMove={may ? (from, to) => move(used, from, to) : null}
                    onEdit={setEdited}
                  />
                </LaterPart>
              </Card>
              <ArchivedCard
                entries={archived.map(({ id, label }) => ({ id, name: label }))}
                onBringBack={
                  may
                    ? (id) =>
                        saved('Custom field brought back', () => api.customFields.update({ id, archived: false }), {
                          after,
                        })
                    : null
                }
              />
            </div>
          );
        }}
      </QueryBody>
      {(edited || editedId === 'new') && <FieldDialog field={edited} onClose={() => setEdited(null)} onSaved={after} />}
    </>
  );
}
