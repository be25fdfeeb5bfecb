import { REFUSALS, WITH_KEYS } from './plain-operations.ts';

const inPath = (name: string) => ({ in: 'path', name, required: true, schema: { type: 'string', format: 'uuid' } });

/** How an answer is watched while it arrives. */
export const conversationEventPaths = {
  '/conversations/{conversationId}/messages/{messageId}/events': {
    get: {
      tags: ['conversations'],
      operationId: 'conversations.events',
      security: WITH_KEYS,
      summary: 'Watch an answer while it arrives',
      description:
        'Server-sent events: `message` with the whole message (as in `conversations.get`) each time a sentence was checked, then `end`.',
      parameters: [inPath('conversationId'), inPath('messageId')],
      responses: {
        200: { description: 'The events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        ...REFUSALS,
        404: { description: 'There is no such record, or you cannot see it.' },
      },
    },
  },
};
