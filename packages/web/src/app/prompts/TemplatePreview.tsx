import type { PromptTemplate } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { DealPreview } from '../words/DealPreview.tsx';

interface TemplatePreviewProps {
  kind: PromptTemplate;
  subject: string;
  body: string;
  /** The text has no faults. */
  isWhole: boolean;
}

/** Shows what the typed text gives on an opportunity, for its first action. */
export function TemplatePreview({ kind, subject, body, isWhole }: TemplatePreviewProps) {
  const usePreview = (opportunityId: string, isReady: boolean) => {
    const of = useQuery({
      ...query.promptTemplates.preview.queryOptions({
        input: { kind, subject, body, opportunityId },
        placeholderData: keepPreviousData,
      }),
      enabled: isReady,
    });
    return { text: of.data, of };
  };
  return (
    <DealPreview
      subject={subject}
      body={body}
      isWhole={isWhole}
      hint="Choose an opportunity for a preview with its first action."
      usePreview={usePreview}
    />
  );
}
