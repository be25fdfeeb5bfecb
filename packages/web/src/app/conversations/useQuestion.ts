import type { DraftMode, UseCase } from '@forecastle/rules';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import type { ConversationTemplate } from './conversation.ts';
import { useSendQuestion } from './useSendQuestion.ts';

interface QuestionChoices {
  opportunityId: string;
  /** Empty before the first question. */
  conversationId: string;
  mode: DraftMode;
  template: ConversationTemplate | null;
  useCase: UseCase | null;
  contactId: string | null;
  /** Empty for the latest recorded meeting. */
  meetingId: string;
  without: ReadonlySet<string>;
  onSent: (conversationId: string) => Promise<unknown>;
}

/** Holds the next question: its text, which is saved in the browser until it is sent, its cost at most, and how it is sent. */
export function useQuestion(choices: QuestionChoices) {
  const { opportunityId, conversationId, mode, template, useCase, contactId, meetingId, without, onSent } = choices;
  const draft = useFormDraft(`form/conversation/${opportunityId}`, { text: '' });
  const text = mode === 'template' ? '' : draft.values.text.trim();
  const { estimate, send } = useSendQuestion({
    opportunityId,
    conversationId,
    question: {
      mode,
      text,
      ...(template && { template: template.key }),
      ...(template && contactId && { contactId }),
      ...(meetingId && { meetingId }),
      ...(!template && useCase && { useCase }),
      without: [...without],
    },
    onSent: async (sentTo) => {
      if (mode !== 'template') draft.clear();
      await onSent(sentTo);
    },
  });
  return {
    field: draft.field('text'),
    /** There is something to send. */
    isComplete: template !== null || (mode !== 'template' && text !== ''),
    estimate,
    send,
  };
}
