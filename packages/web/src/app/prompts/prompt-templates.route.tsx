import { PROMPT_TEMPLATE_NAMES, PROMPT_TEMPLATES, type PromptTemplate } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { useSession } from '../shell/session.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { TemplateWords } from './TemplateWords.tsx';

export const meta = () => [{ title: 'Prompts · Forecastle' }];

/** The words that Use Prompt writes by: everybody reads them, RevOps and admins change them. */
export default function PromptTemplatesRoute() {
  const { abilities } = useSession();
  const [asked, setKind] = useUrlParam<string>('kind', 'email');
  const kind: PromptTemplate = PROMPT_TEMPLATES.find((known) => known === asked) ?? 'email';
  const templates = useQuery(query.promptTemplates.list.queryOptions({ input: {} }));
  return (
    <>
      <PageHeader title="Prompts" below="Templates for Use Prompt, filled with the deal’s facts." />
      <QueryBody of={templates} what="prompts">
        {({ items }) => (
          <Tabs
            label="Kinds of prompts"
            value={kind}
            onChange={setKind}
            items={PROMPT_TEMPLATES.map((value) => ({
              value,
              label: PROMPT_TEMPLATE_NAMES[value],
              to: `/settings/prompts?kind=${value}`,
            }))}
          >
            {items.map((template) => (
              <TabPanel key={template.kind} value={template.kind}>
                {abilities.manageDealLists ? (
                  <TemplateEditor key={template.kind} template={template} />
                ) : (
                  <TemplateWords template={template} />
                )}
              </TabPanel>
            ))}
          </Tabs>
        )}
      </QueryBody>
    </>
  );
}
