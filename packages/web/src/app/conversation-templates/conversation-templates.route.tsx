import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { useSession } from '../shell/session.ts';
import { NEW_TEMPLATE_PATH } from './draftTemplate.ts';
import { TemplateList } from './TemplateList.tsx';

export const meta = () => [{ title: 'Conversation templates · Forecastle' }];

/** Lists the templates of drafts: everyone reads them, RevOps and admins change them. */
export default function ConversationTemplatesRoute() {
  const { abilities } = useSession();
  const [search, setSearch] = useUrlParam<string>('search', '');
  const templates = useQuery(query.conversationTemplates.list.queryOptions({ input: {} }));
  return (
    <>
      <PageHeader
        title="Conversation templates"
        below="Texts for drafts on the Conversations tab of a deal."
        actions={
          abilities.manageDealLists && (
            <ButtonLink variant="primary" icon="plus" to={NEW_TEMPLATE_PATH}>
              Add a template
            </ButtonLink>
          )
        }
      />
      <div className="mb-4 flex">
        <SearchField label="Search templates" value={search} onChange={setSearch} />
      </div>
      <QueryBody of={templates} what="templates">
        {({ items }) => <TemplateList templates={items} search={search} />}
      </QueryBody>
    </>
  );
}
