import {
  checkConversationTemplate,
  type TemplateCategory,
  USE_CASE_NAMES,
  USE_CASES,
  type UseCase,
} from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Link } from '../../ui/Link.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { takeBack } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { useWordFields } from '../words/useWordFields.tsx';
import { DraftTemplatePreview } from './DraftTemplatePreview.tsx';
import {
  TEMPLATES_PATH,
  templatePath,
  templateSaved,
  templatesChanged,
  variablesFor,
  wordLabels,
} from './draftTemplate.ts';
import { TemplateDetailFields } from './TemplateDetailFields.tsx';

const PLACE = 'form/conversation-template-new';
const BLANK = {
  name: '',
  category: 'follow_up' as TemplateCategory,
  useCase: 'email' as UseCase,
  description: '',
  subject: '',
  body: '',
};

/** Adds a template, for those who may. */
export function NewTemplatePage() {
  const { abilities } = useSession();
  if (!abilities.manageDealLists) {
    return (
      <ClosedPage page="New template" icon="file" title="Templates are for RevOps and admins">
        Ask RevOps to add one.
      </ClosedPage>
    );
  }
  return <NewTemplate />;
}

/** Holds the form of a template beside the draft that it gives on an opportunity. */
function NewTemplate() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const draft = useFormDraft(PLACE, BLANK);
  const { submit, busy, problem, errors } = useSubmit();
  const { name, description, useCase, subject, body } = draft.values;
  const faults = checkConversationTemplate(useCase, { subject, body });
  const isWhole = faults.length === 0;
  const isBlank = subject.trim() === '' || body.trim() === '';
  const { fields, variables } = useWordFields({
    words: { subject, body },
    onChange: draft.set,
    labels: wordLabels(useCase),
    rows: 12,
    // Nothing is wrong before somebody begins to type.
    faults: faults.filter(({ found }) => found !== ''),
    ...variablesFor(useCase),
  });
  const save = () =>
    submit(async () => {
      const added = await api.conversationTemplates.create(draft.values, { context: { idempotencyKey: draft.key } });
      draft.clear();
      await templateSaved(cache, added);
      await navigate(templatePath(added.key));
      notify('Template added. Your team can use it now.', {
        undo: () =>
          takeBack(
            () => api.conversationTemplates.remove({ key: added.key }),
            () => templatesChanged(cache),
          ),
      });
    });
  return (
    <>
      <PageHeader
        above={
          <Link to={TEMPLATES_PATH} className="finger">
            Conversation templates
          </Link>
        }
        title="New template"
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy && isWhole) void save();
            }}
          >
            <FormErrors title="The template was not added. What you typed is still here." errors={errors} />
            <TemplateDetailFields field={draft.field} problem={problem} />
            <SelectField
              label="Use case"
              hint="Emails and agendas go to customers and cannot use internal facts."
              {...draft.field('useCase')}
              choices={USE_CASES.map((value) => ({ value, label: USE_CASE_NAMES[value] }))}
            />
            {fields}
            <div className="flex flex-wrap gap-2">
              <Button
                type="submit"
                variant="primary"
                busy={busy}
                disabled={!isWhole || isBlank || name.trim() === '' || description.trim() === ''}
              >
                Add template
              </Button>
              <ButtonLink variant="quiet" to={TEMPLATES_PATH} onClick={draft.clear}>
                Cancel
              </ButtonLink>
            </div>
          </form>
          {variables}
        </div>
        <DraftTemplatePreview useCase={useCase} subject={subject} body={body} isWhole={isWhole} />
      </div>
    </>
  );
}
