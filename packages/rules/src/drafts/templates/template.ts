import type { ConversationTemplate } from '../conversationTemplate.ts';

type Given = Omit<ConversationTemplate, 'words' | 'isStarter'> & {
  readonly isStarter?: true;
  readonly subject: string;
  /** Lines, as `parseTemplate` reads them. */
  readonly body: readonly string[];
};

export const template = ({ subject, body, isStarter, ...given }: Given): ConversationTemplate => ({
  ...given,
  isStarter: isStarter ?? false,
  words: { subject, body: body.join('\n') },
});
