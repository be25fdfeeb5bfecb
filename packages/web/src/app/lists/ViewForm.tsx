import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { Definition, ListOfViews, SavedView } from './workingList.ts';

export type ViewIntent =
  /** `definition` null: of what the list shows now. */
  | { readonly kind: 'create'; readonly name: string; readonly definition: Definition | null }
  | { readonly kind: 'change'; readonly view: SavedView };

type Scope = SavedView['scope'];

const SCOPES: readonly { value: Scope; label: string; hint: string }[] = [
  { value: 'private', label: 'For you', hint: 'Only you see it' },
  { value: 'team', label: 'For your team', hint: 'Everyone who reports to you' },
  { value: 'organization', label: 'For everyone', hint: 'Everyone sees their own deals in it' },
];

interface ViewFormProps {
  intent: ViewIntent;
  list: Pick<ListOfViews, 'views' | 'definition'> & { readonly address: Pick<ListOfViews['address'], 'list'> };
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** A name, and whom the view is for. */
export function ViewForm({ intent, list, onClose, onSaved }: ViewFormProps) {
  const cache = useQueryClient();
  const before = intent.kind === 'change' ? intent.view : null;
  const [name, setName] = useState(intent.kind === 'create' ? intent.name : intent.view.name);
  const [scope, setScope] = useState<Scope>(before?.scope ?? 'private');
  const [key] = useState(newKey);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const shares = list.views.data?.shares ?? ['private'];
  const submit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const saved = before
        ? await api.savedViews.update({ id: before.id, name, scope })
        : await api.savedViews.create(
            {
              list: list.address.list,
              name,
              scope,
              definition: (intent.kind === 'create' ? intent.definition : null) ?? list.definition(),
            },
            { context: { idempotencyKey: key } },
          );
      await cache.invalidateQueries({ queryKey: query.savedViews.list.key() });
      onSaved(saved.id);
    } catch (error) {
      setProblem(problemOf(error).message);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={before ? 'Rename or share the view' : 'Save a view'}
      description="Saves filters, order, columns, grouping and table or board."
      action={before ? 'Save' : 'Save the view'}
      errors={problem === null ? [] : [{ message: problem }]}
      errorTitle="View not saved"
      busy={busy}
      ready={name.trim() !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField label="Name" value={name} onChange={setName} required maxLength={200} autoFocus />
      <RadioGroup
        label="Who sees it"
        value={scope}
        onChange={(next) => setScope(next as Scope)}
        choices={SCOPES.filter(({ value }) => shares.includes(value) || value === before?.scope)}
      />
    </FormDialog>
  );
}
