import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { Competitor } from './competitors.route.tsx';
import { useEntrySave } from './useEntrySave.ts';

/** Where what is typed into it is kept: by the competitor's id, or as that of a new one. */
export const COMPETITOR_PLACE = 'form/competitors/';
const NAME_MAX = 200;

interface CompetitorDialogProps {
  competitor: Competitor | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function CompetitorDialog({ competitor, onClose, onSaved }: CompetitorDialogProps) {
  const draft = useFormDraft(`${COMPETITOR_PLACE}${competitor?.id ?? 'new'}`, {
    name: competitor?.name ?? '',
    aliases: competitor?.aliases.join(', ') ?? '',
  });
  const { run, busy, problem, errors } = useEntrySave({ draft, onSaved, onClose });
  const save = () => {
    const aliases = draft.values.aliases
      .split(/[,\n]/)
      .map((alias) => alias.trim())
      .filter(Boolean);
    const given = { name: draft.values.name, aliases };
    if (!competitor) {
      return run(() => api.competitors.create(given, { context: { idempotencyKey: draft.key } }), 'Competitor added');
    }
    const { id, name, aliases: before } = competitor;
    return run(
      () => api.competitors.update({ id, ...given }),
      'Competitor saved',
      () => api.competitors.update({ id, name, aliases: before }),
    );
  };
  return (
    <FormDialog
      title={competitor ? competitor.name : 'Add a competitor'}
      action="Save"
      errors={errors}
      errorTitle="Competitor not saved. What you typed is still here."
      busy={busy}
      ready={draft.values.name.trim() !== ''}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Name"
        required
        autoFocus
        autoComplete="off"
        maxLength={NAME_MAX}
        {...draft.field('name')}
        error={fieldMessage(problem, 'name')}
      />
      <TextField
        label="Other names"
        optional
        autoComplete="off"
        hint="Separate with commas."
        {...draft.field('aliases')}
        error={fieldMessage(problem, 'aliases')}
      />
      {competitor && (
        <div>
          <Button
            size="small"
            onClick={() =>
              run(
                () => api.competitors.update({ id: competitor.id, archived: true }),
                'Competitor archived',
                () => api.competitors.update({ id: competitor.id, archived: false }),
              )
            }
          >
            Archive
          </Button>
          <p className="mt-1 text-12 text-ink-3">Existing deals keep it. New deals cannot use it.</p>
        </div>
      )}
    </FormDialog>
  );
}
