import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { useEntrySave } from '../settings/useEntrySave.ts';
import { type DraftTemplateText, templatesChanged } from './draftTemplate.ts';
import { TemplateDetailFields } from './TemplateDetailFields.tsx';

/** Changes name, category and description of a template that the organisation added, with Undo. */
export function TemplateDetailsDialog({ template, onClose }: { template: DraftTemplateText; onClose: () => void }) {
  const cache = useQueryClient();
  const { key, name, category, description } = template;
  const draft = useFormDraft(`form/conversation-template-details/${key}`, { name, category, description });
  const { run, busy, problem, errors } = useEntrySave({ draft, onSaved: () => templatesChanged(cache), onClose });
  const update = (details: Pick<DraftTemplateText, 'name' | 'category' | 'description'>) => () =>
    api.conversationTemplates.update({ key, ...details });
  const { values } = draft;
  return (
    <FormDialog
      title="Edit details"
      action="Save"
      errors={errors}
      errorTitle="Template not saved. What you typed is still here."
      busy={busy}
      ready={values.name.trim() !== '' && values.description.trim() !== ''}
      onSubmit={() => void run(update(values), 'Template saved', update({ name, category, description }))}
      onClose={onClose}
      draft={draft}
    >
      <TemplateDetailFields field={draft.field} problem={problem} />
    </FormDialog>
  );
}
