import { checkMapping, type MappingFinding, mergeAdditions } from '@forecastle/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { query } from '../../../api/client.ts';
import { fieldMessage, problemOf } from '../../../api/problem.ts';
import { DraftNote } from '../../../ui/drafts/DraftNote.tsx';
import { type FormDraft, useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { notify } from '../../../ui/notify.ts';
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { FieldsPart } from './FieldsPart.tsx';
import { FirstLoadNote } from './FirstLoadNote.tsx';
import {
  dateFields,
  errorsInWords,
  isChanged,
  type Mapping,
  type MappingView,
  type Ours,
  TABS,
  type Tab,
  type Theirs,
  tabLabel,
  tabPath,
} from './mapping.ts';
import { OvertakenNote } from './OvertakenNote.tsx';
import { PeoplePart } from './PeoplePart.tsx';
import { PreviewPart, usePreview } from './PreviewPart.tsx';
import { SaveBar } from './SaveBar.tsx';
import { StagesPart } from './StagesPart.tsx';
import { SyncingPart } from './SyncingPart.tsx';
import { salesforceMappingOptions } from './salesforceMappingOptions.ts';
import { CategoriesPart, RolesPart } from './ValuesPart.tsx';

/** What a part of the mapping is edited with. */
export interface PartProps {
  readonly mapping: Mapping;
  readonly theirs: Theirs;
  readonly ours: Ours;
  readonly findings: readonly MappingFinding[];
  readonly onChange: (change: Partial<Mapping>) => void;
}

/** Where changes that are not saved are kept. */
const PLACE = 'form/salesforce-mapping';

/** The mapping with its parts, checked as it is changed. What is changed stays in the browser until it is saved. */
export function MappingEditor({ view, onReload }: { view: MappingView; onReload: () => Promise<unknown> }) {
  const { theirs, ours } = view;
  const client = useQueryClient();
  const draft = useFormDraft<Mapping>(PLACE, view.mapping, view.version ?? 0);
  const mapping = useSameParts(withAdditions(draft, view));
  const hasChanges = useMemo(() => isChanged(view.mapping, mapping), [view.mapping, mapping]);
  const checked = useDeferredValue(mapping);
  const findings = useMemo(() => checkMapping(checked, theirs, ours), [checked, theirs, ours]);
  const preview = usePreview();
  const [tab, setTab] = useUrlParam<Tab>('part', 'fields', { push: true });
  // What syncs added since is no other mapping: it comes into this one.
  const isOvertaken = hasChanges && draft.version < (view.lastByPerson?.version ?? 0);

  const save = useMutation(
    query.salesforceMapping.save.mutationOptions({
      onSuccess: async (saved) => {
        client.setQueryData(salesforceMappingOptions().queryKey, saved);
        draft.clear();
        // After the first one the next step says so.
        if (saved.version !== 1) notify(`Saved as version ${saved.version}`);
        await client.invalidateQueries({ queryKey: query.connections.key() });
      },
      onError: async (error) => {
        // Somebody was first: their version is fetched, so that both can be told apart.
        if (fieldMessage(problemOf(error), 'basedOn')) await onReload();
      },
    }),
  );
  const saveOver = (version: number | null) => save.mutate({ mapping, basedOn: version });
  const problem = save.error ? problemOf(save.error) : null;
  const refused = problem && !fieldMessage(problem, 'basedOn') ? [{ message: problem.message }] : [];
  const part: PartProps = { mapping, theirs, ours, findings, onChange: draft.set };

  return (
    <>
      <div className="mb-4 grid gap-3 empty:hidden">
        <DraftNote draft={hasChanges && !isOvertaken ? draft : undefined} />
        {isOvertaken && (
          <OvertakenNote
            view={view}
            busy={save.isPending}
            onKeep={() => saveOver(view.version)}
            onDiscard={draft.clear}
          />
        )}
        <FormErrors title="Mapping not saved" errors={refused} />
      </div>
      <Tabs
        label="Parts of the mapping"
        value={TABS.includes(tab) ? tab : 'fields'}
        onChange={setTab}
        items={TABS.map((value) => ({ value, label: tabLabel(value, findings), to: tabPath(value) }))}
      >
        <TabPanel value="fields">
          <FieldsPart {...part} />
        </TabPanel>
        <TabPanel value="stages">
          <StagesPart {...part} />
        </TabPanel>
        <TabPanel value="categories">
          <CategoriesPart {...part} />
        </TabPanel>
        <TabPanel value="people">
          <PeoplePart {...part} />
        </TabPanel>
        <TabPanel value="roles">
          <RolesPart {...part} />
        </TabPanel>
        <TabPanel value="read">
          <SyncingPart {...part} />
        </TabPanel>
        <TabPanel value="preview">
          <PreviewPart preview={preview} mapping={mapping} dates={dateFields(ours)} />
        </TabPanel>
      </Tabs>
      {view.version !== null && !hasChanges && <FirstLoadNote />}
      <SaveBar
        isNew={view.version === null}
        hasChanges={hasChanges}
        refusal={isOvertaken ? 'Decide about the other version first.' : errorsInWords(findings)}
        busy={save.isPending}
        onSave={() => saveOver(draft.version === 0 ? null : draft.version)}
        onDiscard={draft.clear}
      />
    </>
  );
}

/** Returns what is edited, with what syncs have added since it was begun. */
function withAdditions(draft: FormDraft<Mapping>, { mapping: latest, version }: MappingView): Mapping {
  if (draft.version === (version ?? 0)) return draft.values;
  return mergeAdditions(draft.values, { opened: { ...latest, ...draft.changed().before }, latest });
}

/** Returns the same mapping until one of its parts is another. */
function useSameParts({
  fields,
  stages,
  categories,
  people,
  roles,
  activities,
  products,
  rates,
  push,
}: Mapping): Mapping {
  return useMemo(
    () => ({ fields, stages, categories, people, roles, activities, products, rates, push }),
    [fields, stages, categories, people, roles, activities, products, rates, push],
  );
}
