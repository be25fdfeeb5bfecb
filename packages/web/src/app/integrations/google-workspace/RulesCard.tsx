import { DOMAINS_MAX, MAILBOX_EVERY_MINUTES } from '@forecastle/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { fieldMessage, problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DraftNote } from '../../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { notify } from '../../../ui/notify.ts';
import { domainsOf, EVERY_CHOICES, type GoogleWorkspace } from './googleWords.ts';

interface RulesCardProps {
  workspace: GoogleWorkspace;
  onSaved: () => Promise<unknown>;
}

/** How often mailboxes are read, and which domains are left out for everyone. */
export function RulesCard({ workspace, onSaved }: RulesCardProps) {
  const { everyMinutes, internalDomains, blockedDomains, assumedDomains, removing } = workspace;
  const draft = useFormDraft('form/google-workspace-rules', {
    every: (EVERY_CHOICES.find(({ value }) => value === String(everyMinutes)) ?? EVERY_CHOICES[0])?.value ?? '5',
    internal: internalDomains.join('\n'),
    blocked: blockedDomains.join('\n'),
  });
  const { every, internal, blocked } = draft.values;
  const save = useMutation(
    query.googleWorkspace.saveRules.mutationOptions({
      onSuccess: async () => {
        await onSaved();
        draft.clear();
        notify('Saved');
      },
    }),
  );
  const problem = save.error ? problemOf(save.error) : null;
  return (
    <Card title="What is left out for everyone">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (save.isPending) return;
          save.mutate({
            everyMinutes: MAILBOX_EVERY_MINUTES.find((minutes) => String(minutes) === every) ?? everyMinutes,
            internalDomains: domainsOf(internal),
            blockedDomains: domainsOf(blocked),
          });
        }}
      >
        <DraftNote draft={draft} />
        {problem && problem.fields.length === 0 && (
          <FormErrors title="Not saved" errors={[{ message: problem.message }]} />
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <TextAreaField
            label="Internal domains"
            hint={
              assumedDomains.length > 0
                ? `Mail between internal addresses is not kept. Internal already: ${assumedDomains.join(', ')}.`
                : 'One a line. Mail between internal addresses is not kept.'
            }
            rows={4}
            {...draft.field('internal')}
            error={fieldMessage(problem, 'internalDomains')}
          />
          <TextAreaField
            label="Blocked domains"
            hint={`One a line, up to ${DOMAINS_MAX}. Nothing is kept of mail and meetings with them; what is kept now is removed.`}
            rows={4}
            {...draft.field('blocked')}
            error={fieldMessage(problem, 'blockedDomains')}
          />
        </div>
        {removing.length > 0 && (
          <p role="status" className="flex items-center gap-2 break-words text-14 text-ink-2">
            <Icon name="spinner" size={14} className="animate-turn" />
            Removing what was kept of {removing.join(', ')}
          </p>
        )}
        <div className="flex flex-wrap items-end gap-4">
          <div className="w-56 max-w-full">
            <SelectField label="Read mailboxes" choices={EVERY_CHOICES} {...draft.field('every')} />
          </div>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}
