/** How Slack calls, where its app uses no Socket Mode. */
const request = (kind: string, type: string, more: string) => ({
  post: {
    tags: ['connections'],
    operationId: `slack.${kind}`,
    security: [],
    summary: `Take ${kind} of Slack`,
    description: `Slack calls it and signs what it sends; everything else is refused. ${more}`,
    requestBody: { required: true, content: { [type]: { schema: { type: 'object' as const } } } },
    responses: {
      200: { description: 'Taken. The answer follows in Slack' },
      401: { description: 'Slack did not sign it, it is older than five minutes, or nobody has connected its app.' },
      429: { description: 'Too many requests that Slack did not sign.' },
    },
  },
});

const FORM = 'application/x-www-form-urlencoded';

export const slackRequestPaths = {
  '/slack/commands': request('commands', FORM, 'A command has the rights of the person who typed it.'),
  '/slack/interactions': request('interactions', FORM, 'A button has the rights of the person who pressed it.'),
  '/slack/events': request('events', 'application/json', 'A challenge is answered with itself.'),
};
