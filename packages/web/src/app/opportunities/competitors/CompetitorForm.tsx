import { COMPETITOR_POSITION_NAMES, COMPETITOR_POSITIONS } from '@forecastle/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { errorsOf, fieldMessage, problemOf } from '../../../api/problem.ts';
import { changedFields } from '../../../ui/drafts/changedFields.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextField.tsx';
import { Link } from '../../../ui/Link.tsx';
import { notify } from '../../../ui/notify.ts';
import { useSession } from '../../shell/session.ts';
import type { Deal } from '../deal.ts';
import type { CompetitorWords, DealCompetitor, Position, useDealCompetitors } from './useDealCompetitors.ts';

const TEXT_MAX = 20_000;
export const UNPLACED = 'unplaced';
export const POSITION_CHOICES: readonly { value: Position | typeof UNPLACED; label: string }[] = [
  { value: UNPLACED, label: 'No position yet' },
  ...COMPETITOR_POSITIONS.map((value) => ({ value, label: COMPETITOR_POSITION_NAMES[value] })),
];

/** Where what is typed into it is kept: by the competitor's id, or as that of a new one. */
export const competitorPlace = (dealId: string): string => `form/competitor/${dealId}/`;
export const NEW_COMPETITOR = 'new';

type DealCompetitorFields = CompetitorWords & Pick<DealCompetitor, 'position'>;
const NOTHING_KNOWN: DealCompetitorFields = { position: null, strengths: null, weaknesses: null, notes: null };

interface CompetitorFormProps {
  deal: Deal;
  /** Null to put one on the deal. */
  item: DealCompetitor | null;
  /** Those on the deal already. */
  taken: ReadonlySet<string>;
  write: ReturnType<typeof useDealCompetitors>['write'];
  onClose: () => void;
}

/** Puts a competitor on the deal, or writes down what is known of it there. */
export function CompetitorForm({ deal, item, taken, write, onClose }: CompetitorFormProps) {
  const { abilities } = useSession();
  const catalogue = useQuery(query.competitors.list.queryOptions());
  const draft = useFormDraft(`${competitorPlace(deal.id)}${item?.competitor.id ?? NEW_COMPETITOR}`, {
    chosen: (item ? { value: item.competitor.id, label: item.competitor.name } : null) as Option | null,
    position: (item?.position ?? UNPLACED) as Position | typeof UNPLACED,
    strengths: item?.strengths ?? '',
    weaknesses: item?.weaknesses ?? '',
    notes: item?.notes ?? '',
  });
  const { chosen, position, strengths, weaknesses, notes } = draft.values;
  const options = (catalogue.data?.items ?? [])
    .filter(({ id, archived }) => !archived && !taken.has(id))
    .map(({ id, name, aliases }) => ({ value: id, label: name, detail: aliases.join(', ') || undefined }));
  const save = useMutation({
    mutationFn: async () => {
      if (!chosen) return null;
      const given: DealCompetitorFields = {
        position: position === UNPLACED ? null : position,
        strengths: strengths || null,
        weaknesses: weaknesses || null,
        notes: notes || null,
      };
      const changed = changedFields(item ?? NOTHING_KNOWN, given);
      await write(chosen.value, changed.given);
      return item && { id: chosen.value, before: changed.before };
    },
    onSuccess: (changed) => {
      const undo = changed && (() => write(changed.id, changed.before).then(() => notify('Undone')));
      notify(item ? `${item.competitor.name} changed` : `${chosen?.label} added`, undo ? { undo } : {});
      draft.clear();
      onClose();
    },
  });
  const problem = save.error ? problemOf(save.error) : null;
  const isEmpty = catalogue.isSuccess && catalogue.data.items.every(({ archived }) => archived);
  return (
    <FormDialog
      title={item ? item.competitor.name : 'Add a competitor'}
      action={item ? 'Save changes' : 'Add competitor'}
      errors={errorsOf(problem)}
      errorTitle="Not saved. What you typed is still here."
      busy={save.isPending}
      ready={chosen !== null}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      draft={draft}
    >
      {!item && (
        <Combobox
          label="Competitor"
          placeholder="Find a competitor"
          value={chosen}
          onChange={(chosen) => draft.set({ chosen })}
          options={options}
          error={fieldMessage(problem, 'competitorId')}
          hint={
            abilities.manageDealLists ? (
              <>
                {isEmpty ? 'None yet. ' : ''}Edit the list in <Link to="/settings/competitors">Settings</Link>.
              </>
            ) : (
              'Not listed? Ask RevOps or an admin to add it.'
            )
          }
        />
      )}
      <SelectField
        label="Position"
        value={position}
        onChange={(position) => draft.set({ position })}
        choices={POSITION_CHOICES}
      />
      <TextAreaField
        label="Their strengths here"
        optional
        {...draft.field('strengths')}
        rows={2}
        maxLength={TEXT_MAX}
      />
      <TextAreaField
        label="Their weaknesses here"
        optional
        {...draft.field('weaknesses')}
        rows={2}
        maxLength={TEXT_MAX}
      />
      <TextAreaField label="Notes" optional {...draft.field('notes')} rows={2} maxLength={TEXT_MAX} />
    </FormDialog>
  );
}
