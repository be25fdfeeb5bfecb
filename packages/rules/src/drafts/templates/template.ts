import type { ConversationTemplate } from '../conversationTemplate.ts';
import type { RecipientKind } from '../recipient.ts';

type Given = Omit<ConversationTemplate, 'words' | 'isStarter' | 'recipient'> & {
  readonly recipient?: RecipientKind;
  readonly isStarter?: true;
  readonly subject: string;
  /** Lines, as `parseTemplate` reads them. */
  readonly body: readonly string[];
};

export const template = ({ subject, body, isStarter, recipient, ...given }: Given): ConversationTemplate => ({
  ...given,
  isStarter: isStarter ?? false,
  recipient: recipient ?? null,
  words: { subject, body: body.join('\n') },
});
