import {
  CUSTOM_FIELD_NOUN_NAMES,
  CUSTOM_FIELD_NOUNS,
  CUSTOM_FIELDS_MAX,
  type CustomFieldNoun,
} from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, useState } from 'react';
import { api, query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { openUnder } from '../../../ui/drafts/drafts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { saved } from '../../shell/saved.ts';
import { useSession } from '../../shell/session.ts';
import { ArchivedCard } from '../ArchivedCard.tsx';
import type { CustomField } from './customField.ts';
import { FIELD_PLACE, FieldDialog, newOf } from './FieldDialog.tsx';

/** With what drags: pages are made where nothing can be. */
const FieldRows = lazy(async () => ({ default: (await import('./FieldRows.tsx')).FieldRows }));

export const meta = () => [{ title: 'Custom fields · Forecastle' }];

/** What each noun is for, where it has no fields yet, and the place where the order of its fields is seen. */
const WORDS: Readonly<Record<CustomFieldNoun, { readonly none: string; readonly on: string }>> = {
  deal: {
    none: 'For example region, go-live date, partner.',
    on: 'on a deal',
  },
  account: {
    none: 'For example tier, renewal date, customer number.',
    on: 'on an account',
  },
  contact: {
    none: 'For example language or newsletter. Erasing a person erases it.',
    on: 'on a contact',
  },
};
const PATH = '/settings/custom-fields';

/** The fields that an organisation keeps of its deals, accounts and contacts beside those of the product. */
export default function CustomFieldsRoute() {
  const [noun, setNoun] = useUrlParam<CustomFieldNoun>('noun', 'deal', { push: true });
  const shown = CUSTOM_FIELD_NOUNS.includes(noun) ? noun : 'deal';
  const { abilities } = useSession();
  const [editedId, setEdited] = useState(() => openUnder(FIELD_PLACE));
  const add = abilities.manageDealLists && (
    <Button variant="primary" icon="plus" onClick={() => setEdited(newOf(shown))}>
      Add a field
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Custom fields"
        below={`Up to ${CUSTOM_FIELDS_MAX} fields of your own, shown ${WORDS[shown].on} in this order.`}
        actions={add}
      />
      <Tabs
        label="Record type"
        value={shown}
        onChange={setNoun}
        items={CUSTOM_FIELD_NOUNS.map((value) => ({
          value,
          label: CUSTOM_FIELD_NOUN_NAMES[value],
          to: value === 'deal' ? PATH : `${PATH}?noun=${value}`,
        }))}
      >
        {CUSTOM_FIELD_NOUNS.map((value) => (
          <TabPanel key={value} value={value}>
            <Fields noun={value} editedId={editedId} setEdited={setEdited} add={add} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

interface FieldsProps {
  noun: CustomFieldNoun;
  editedId: string | null;
  setEdited: (id: string | null) => void;
  add: ReactNode;
}

/** The fields of a noun. */
function Fields({ noun, editedId, setEdited, add }: FieldsProps) {
  const { abilities } = useSession();
  const fields = useQuery(query.customFields.list.queryOptions({ input: { noun } }));
  const client = useQueryClient();
  const edited = fields.data?.items.find(({ id }) => id === editedId) ?? null;
  const after = () =>
    Promise.all(
      [query.customFields, query.opportunities, query.accounts, query.contacts].map((of) =>
        client.invalidateQueries({ queryKey: of.key() }),
      ),
    );
  const may = abilities.manageDealLists;

  function move(used: readonly CustomField[], from: number, to: number) {
    const before = used.map(({ id }) => id);
    const ids = [...before];
    const [moved] = ids.splice(from, 1);
    if (!moved) return;
    ids.splice(to, 0, moved);
    void saved('Order saved', () => api.customFields.reorder({ noun, ids }), {
      undo: () => api.customFields.reorder({ noun, ids: before }),
      after,
    });
  }

  return (
    <>
      <QueryBody of={fields} what="custom fields">
        {({ items }) => {
          const used = items.filter(({ archived }) => !archived);
          const archived = items.filter((field) => field.archived);
          return (
            <div className="grid gap-6">
              <Card flush>
                {used.length === 0 && (
                  <EmptyState icon="list" title="No custom fields yet" action={add}>
                    {WORDS[noun].none}
                  </EmptyState>
                )}
                <LazyPart fallback={<Skeleton className="h-24" />}>
                  <FieldRows
                    fields={used}
                    onMove={may ? (from, to) => move(used, from, to) : null}
                    onEdit={setEdited}
                  />
                </LazyPart>
              </Card>
              <ArchivedCard
                entries={archived.map(({ id, label }) => ({ id, name: label }))}
                onBringBack={
                  may
                    ? (id) =>
                        saved('Custom field restored', () => api.customFields.update({ id, archived: false }), {
                          after,
                        })
                    : null
                }
              />
            </div>
          );
        }}
      </QueryBody>
      {(edited || editedId === newOf(noun)) && (
        <FieldDialog noun={noun} field={edited} onClose={() => setEdited(null)} onSaved={after} />
      )}
    </>
  );
}
