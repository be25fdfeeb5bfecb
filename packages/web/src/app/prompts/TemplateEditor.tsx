import { checkTemplate } from '@forecastle/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../api/client.ts';
import { errorsOf, problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { notify } from '../../ui/notify.ts';
import { saved } from '../shell/saved.ts';
import { Faults } from './Faults.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { TemplateVersions } from './TemplateVersions.tsx';
import { type Template, templateKept } from './template.ts';
import { VariableList } from './VariableList.tsx';

const SUBJECT_MAX = 200;
const BODY_MAX = 5000;

/** The words of a template with what they make of a real opportunity; what is wrong is said where it stands. */
export function TemplateEditor({ template }: { template: Template }) {
  const cache = useQueryClient();
  const { kind, version } = template;
  const draft = useFormDraft(`form/prompt-template/${kind}`, {
    subject: template.subject,
    body: template.body,
    seen: version,
  });
  const { subject, body, seen } = draft.values;
  const bodyId = useId();
  const faults = checkTemplate(kind, { subject, body });
  const isChanged = subject !== template.subject || body !== template.body;
  // What was begun on a version is saved over that one, so that nobody's later words are lost unseen.
  const change = (words: { subject?: string; body?: string }) => draft.set({ ...words, seen });
  const restore = (to: number, words: string) =>
    saved(words, async () => keep(await api.promptTemplates.restore({ kind, version: to, seen: version })), {
      after: () => Promise.resolve(),
    });
  const keep = (kept: Template) => {
    draft.clear();
    return templateKept(cache, kept);
  };
  const save = useMutation({
    mutationFn: () => api.promptTemplates.save({ kind, subject, body, seen }),
    onSuccess: async (kept) => {
      await keep(kept);
      notify('Saved. Prompts are written by these words now.', {
        undo: () =>
          saved('Undone', async () => keep(await api.promptTemplates.restore({ kind, version, seen: kept.version })), {
            after: () => Promise.resolve(),
          }),
      });
    },
  });
  const insert = (text: string) => {
    const field = document.getElementById(bodyId);
    const [from, to] =
      field instanceof HTMLTextAreaElement ? [field.selectionStart, field.selectionEnd] : [body.length, body.length];
    change({ body: `${body.slice(0, from)}${text}${body.slice(to)}` });
    requestAnimationFrame(() => {
      if (!(field instanceof HTMLTextAreaElement)) return;
      field.focus();
      field.setSelectionRange(from + text.length, from + text.length);
    });
  };
  const problem = save.error ? problemOf(save.error) : null;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (isChanged && faults.length === 0 && !save.isPending) save.mutate();
          }}
        >
          <FormErrors title="The template was not saved. What you typed is still here." errors={errorsOf(problem)} />
          <TextField
            label={kind === 'email' ? 'Subject' : 'Title'}
            required
            maxLength={SUBJECT_MAX}
            autoComplete="off"
            value={subject}
            onChange={(next) => change({ subject: next })}
            error={faults.find(({ field }) => field === 'subject')?.message}
          />
          <TextAreaField
            id={bodyId}
            label="Words"
            rows={12}
            maxLength={BODY_MAX}
            hint="A blank line begins a new part, “# ” a heading, “- ” a point. A sentence that names something unknown is left out; [in brackets] only the bracket is."
            value={body}
            onChange={(next) => change({ body: next })}
          />
          <Faults faults={faults} bodyId={bodyId} />
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged || faults.length > 0}>
              Save
            </Button>
            {isChanged && (
              <Button variant="quiet" onClick={draft.clear}>
                Discard changes
              </Button>
            )}
            {!template.isShipped && !isChanged && (
              <Button variant="quiet" icon="undo" onClick={() => void restore(0, 'The shipped words are back')}>
                Back to the shipped words
              </Button>
            )}
          </div>
          <p className="text-12 text-ink-3">
            {template.isShipped ? 'These are the words it is shipped with' : `Version ${version}`}
            {template.changedBy && template.changedAt && (
              <>
                , {template.isShipped ? 'brought back' : 'kept'} by {template.changedBy.name}{' '}
                <RelativeTime instant={template.changedAt} />
              </>
            )}
            .
          </p>
        </form>
        <VariableList kind={kind} onInsert={insert} />
        {version > 0 && <TemplateVersions template={template} onRestore={restore} />}
      </div>
      <Card title="On a real opportunity" className="xl:sticky xl:top-4">
        <TemplatePreview kind={kind} subject={subject} body={body} isWhole={faults.length === 0} />
      </Card>
    </div>
  );
}
