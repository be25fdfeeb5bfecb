import { REFUSALS, WITH_KEYS } from './plain-operations.ts';

/** How a search is watched while it runs. */
export const searchEventPaths = {
  '/searches/{searchId}/events': {
    get: {
      tags: ['searches'],
      operationId: 'searches.events',
      security: WITH_KEYS,
      summary: 'Watch a search while it runs',
      description:
        'Server-sent events: `message` with the whole search (as in `searches.get`) each time something of it is new, then `end`.',
      parameters: [{ in: 'path', name: 'searchId', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: {
        200: { description: 'The events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        ...REFUSALS,
        404: { description: 'There is no such record, or you cannot see it.' },
      },
    },
  },
};
