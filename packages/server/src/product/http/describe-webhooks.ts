import { WebhookBody } from '@forecastle/contract';
import { WEBHOOK_ANSWER_SECONDS } from '@forecastle/rules';
import type { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

/** What the addresses of webhooks are sent, for the OpenAPI document: it is no operation of this API. */
export async function describeWebhooks(converter: ZodToJsonSchemaConverter) {
  const [, schema] = await converter.convert(WebhookBody, { strategy: 'output' });
  const event = {
    operationId: 'webhooks.event',
    summary: 'An event',
    description: 'Sent to every webhook with this event, signed as in Standard Webhooks.',
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookBody' } } },
    },
    responses: { '2XX': { description: `Received, if it answers within ${WEBHOOK_ANSWER_SECONDS} seconds` } },
  };
  return { webhooks: { event: { post: event } }, schemas: { WebhookBody: schema } };
}
