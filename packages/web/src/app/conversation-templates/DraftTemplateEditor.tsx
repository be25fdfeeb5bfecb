import { checkConversationTemplate } from '@forecastle/rules';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { WordsEditor } from '../words/WordsEditor.tsx';
import { DraftTemplatePreview } from './DraftTemplatePreview.tsx';
import { type DraftTemplateText, templateSaved, variablesFor, wordLabels } from './draftTemplate.ts';

/** Edits the text of a conversation template, with its versions and a preview on an opportunity. */
export function DraftTemplateEditor({ template }: { template: DraftTemplateText }) {
  const cache = useQueryClient();
  const { key, useCase } = template;
  const useVersions = () =>
    useInfiniteQuery(
      query.conversationTemplates.versions.infiniteOptions({
        input: (cursor: string | undefined) => ({ key, ...(cursor && { cursor }) }),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      }),
    );
  return (
    <WordsEditor
      words={template}
      draft={`form/conversation-template/${key}`}
      noun="template"
      labels={{ ...wordLabels(useCase), saved: 'Saved. Drafts use this text now.' }}
      rows={12}
      check={(words) => checkConversationTemplate(useCase, words)}
      {...variablesFor(useCase)}
      save={(words) => api.conversationTemplates.change({ key, ...words })}
      restore={(to) => api.conversationTemplates.restore({ key, ...to })}
      onKept={(kept) => templateSaved(cache, kept)}
      usePages={useVersions}
      preview={(words, isWhole) => <DraftTemplatePreview useCase={useCase} {...words} isWhole={isWhole} />}
    />
  );
}
