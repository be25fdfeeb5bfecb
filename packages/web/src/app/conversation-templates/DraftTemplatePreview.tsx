import { audienceOf, type UseCase } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { numbered } from '../conversations/conversation.ts';
import { MissingFacts } from '../conversations/MissingFacts.tsx';
import { DealPreview } from '../words/DealPreview.tsx';

interface DraftTemplatePreviewProps {
  useCase: UseCase;
  subject: string;
  body: string;
  /** The text has no faults. */
  isWhole: boolean;
}

/** Shows the draft that the typed text gives on an opportunity, with the facts behind it and what the deal lacks. */
export function DraftTemplatePreview({ useCase, subject, body, isWhole }: DraftTemplatePreviewProps) {
  const usePreview = (opportunityId: string, isReady: boolean) => {
    const facts = useQuery({
      ...query.conversations.facts.queryOptions({ input: { opportunityId, audience: audienceOf(useCase) } }),
      enabled: opportunityId !== '',
    });
    const draft = useQuery({
      ...query.conversationTemplates.preview.queryOptions({
        input: { useCase, subject, body, opportunityId },
        placeholderData: keepPreviousData,
      }),
      enabled: isReady,
    });
    return {
      text: draft.data && facts.data && numbered(draft.data, facts.data.facts),
      note: draft.data && (
        <div className="mt-4">
          <MissingFacts missing={draft.data.missing} />
        </div>
      ),
      of: facts.isError ? facts : draft,
    };
  };
  return (
    <Card title="On a real opportunity" className="xl:sticky xl:top-4">
      <DealPreview
        subject={subject}
        body={body}
        isWhole={isWhole}
        hint="Choose an opportunity to see its draft."
        usePreview={usePreview}
      />
    </Card>
  );
}
