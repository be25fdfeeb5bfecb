import { checkTemplate, TEMPLATE_READERS, TEMPLATE_VARIABLES } from '@forecastle/rules';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { TEMPLATE_HINT } from '../words/templateHint.ts';
import { WordsEditor } from '../words/WordsEditor.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { type Template, templateKept } from './template.ts';

/** The words of a template with what they make of a real opportunity. */
export function TemplateEditor({ template }: { template: Template }) {
  const cache = useQueryClient();
  const { kind } = template;
  const isForCustomer = TEMPLATE_READERS[kind] === 'customer';
  const variables = Object.fromEntries(
    Object.entries(TEMPLATE_VARIABLES).filter(([, variable]) => !isForCustomer || variable.for === 'customer'),
  );
  const useVersions = () =>
    useInfiniteQuery(
      query.promptTemplates.versions.infiniteOptions({
        input: (cursor: string | undefined) => ({ kind, ...(cursor && { cursor }) }),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      }),
    );
  return (
    <WordsEditor
      words={template}
      draft={`form/prompt-template/${kind}`}
      noun="template"
      labels={{
        subject: kind === 'email' ? 'Subject' : 'Title',
        hint: TEMPLATE_HINT,
        saved: 'Saved. Prompts use this text now.',
      }}
      rows={12}
      check={(words) => checkTemplate(kind, words)}
      variables={variables}
      variablesNote={isForCustomer && 'Goes to customers: no scores, roles, amounts or notes.'}
      save={(words) => api.promptTemplates.save({ kind, ...words })}
      restore={(to) => api.promptTemplates.restore({ kind, ...to })}
      onKept={(kept) => templateKept(cache, kept)}
      usePages={useVersions}
      preview={(words, isWhole) => (
        <Card title="On a real opportunity" className="xl:sticky xl:top-4">
          <TemplatePreview kind={kind} {...words} isWhole={isWhole} />
        </Card>
      )}
    />
  );
}
