import { checkPlaybookText, PLAYBOOK_VARIABLES } from '@forecastle/rules';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { WordsEditor } from '../words/WordsEditor.tsx';
import { SectionPreview } from './SectionPreview.tsx';
import { type Section, sectionKept } from './section.ts';

const HINT =
  '“# ” starts a tab, “- ” a point. Sentences with unknown values are left out; with [brackets], only the bracket.';

const SEEN_ON = {
  opportunity: 'On a real opportunity',
  pipeline: 'On your pipeline',
  revenue: 'On the running quarter',
} as const;

/** The text of a section with what it says of something real. */
export function SectionEditor({ section }: { section: Section }) {
  const cache = useQueryClient();
  const { key, playbook } = section;
  const useVersions = () =>
    useInfiniteQuery(
      query.playbookSections.versions.infiniteOptions({
        input: (cursor: string | undefined) => ({ key, ...(cursor && { cursor }) }),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      }),
    );
  return (
    <WordsEditor
      words={section}
      draft={`form/playbook-section/${key}`}
      noun="section"
      labels={{ subject: 'Title', hint: HINT, saved: 'Saved. The playbook uses this text now.' }}
      rows={20}
      check={(words) => checkPlaybookText(playbook, words)}
      variables={PLAYBOOK_VARIABLES[playbook]}
      save={(words) => api.playbookSections.save({ key, ...words })}
      restore={(to) => api.playbookSections.restore({ key, ...to })}
      onKept={(kept) => sectionKept(cache, kept)}
      usePages={useVersions}
      preview={(words, isWhole) => (
        <Card title={SEEN_ON[playbook]} className="xl:sticky xl:top-4">
          <SectionPreview section={section} {...words} isWhole={isWhole} />
        </Card>
      )}
    />
  );
}
