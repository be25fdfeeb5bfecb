import { TEMPLATE_CATEGORY_NAMES, USE_CASE_NAMES } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TemplateWords } from '../prompts/TemplateWords.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { DraftTemplateEditor } from './DraftTemplateEditor.tsx';
import { type DraftTemplateText, NEW_TEMPLATE_KEY, TEMPLATES_PATH, templatesChanged } from './draftTemplate.ts';
import { HideButton } from './HideButton.tsx';
import { NewTemplatePage } from './NewTemplate.tsx';
import { TemplateDetailsDialog } from './TemplateDetailsDialog.tsx';

export const meta = () => [{ title: 'Conversation template · Forecastle' }];

const BACK = (
  <Link to={TEMPLATES_PATH} className="finger">
    Conversation templates
  </Link>
);

export default function ConversationTemplateRoute() {
  const { key = '' } = useParams();
  return key === NEW_TEMPLATE_KEY ? <NewTemplatePage /> : <TemplateByKey templateKey={key} />;
}

function TemplateByKey({ templateKey: key }: { templateKey: string }) {
  const template = useQuery(query.conversationTemplates.get.queryOptions({ input: { key } }));
  if (template.isError && problemOf(template.error).code === 'NOT_FOUND') {
    return (
      <>
        <PageHeader above={BACK} title="Conversation template" />
        <EmptyState icon="file" title="Template not found">
          Someone may have deleted it.
        </EmptyState>
      </>
    );
  }
  return (
    <QueryBody of={template} what="template">
      {(data) => <TemplatePage key={data.key} template={data} />}
    </QueryBody>
  );
}

function TemplatePage({ template }: { template: DraftTemplateText }) {
  const { abilities } = useSession();
  const { name, description, category, useCase, isHidden } = template;
  return (
    <>
      <PageHeader
        above={BACK}
        title={name}
        below={
          <>
            {description} {USE_CASE_NAMES[useCase]}, {TEMPLATE_CATEGORY_NAMES[category]}.
          </>
        }
        actions={abilities.manageDealLists && <TemplateActions template={template} />}
      />
      {isHidden && (
        <p className="mb-4 flex flex-wrap items-center gap-2 text-14 text-ink-2">
          <Chip>Hidden</Chip> Your team is not offered this template.
        </p>
      )}
      {abilities.manageDealLists ? <DraftTemplateEditor template={template} /> : <TemplateWords template={template} />}
    </>
  );
}

function TemplateActions({ template }: { template: DraftTemplateText }) {
  const [isEditing, setEditing] = useState(false);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { key } = template;
  const remove = async () => {
    await api.conversationTemplates.remove({ key });
    // Nothing may ask for it again.
    await navigate(TEMPLATES_PATH);
    cache.removeQueries({ queryKey: query.conversationTemplates.get.queryKey({ input: { key } }) });
  };
  return (
    <>
      <HideButton template={template} />
      {template.isOwn && (
        <>
          <Button icon="edit" onClick={() => setEditing(true)}>
            Edit details
          </Button>
          <Button
            icon="trash"
            onClick={() =>
              void saved('Template deleted', remove, {
                undo: () => api.conversationTemplates.undelete({ key }),
                after: () => templatesChanged(cache),
              })
            }
          >
            Delete
          </Button>
        </>
      )}
      {isEditing && <TemplateDetailsDialog template={template} onClose={() => setEditing(false)} />}
    </>
  );
}
