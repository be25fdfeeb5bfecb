import { WebhookBody } from '@forecastle/contract';
import { WEBHOOK_ANSWER_SECONDS } from '@forecastle/rules';
import type { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

/** What the addresses of webhooks are sent, for the OpenAPI document: it is no operation of this API. */
export async function describeWebhooks(converter: ZodToJsonSchemaConverter) {
  const [, schema] = await converter.convert(WebhookBody, { strategy: 'output' });
  const event = {
    operationId: 'webhooks.event',
    summary: 'Something happened',
    description: 'Sent to every webhook that wants the event, signed as the Standard Webhooks have it.',
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookBody' } } },
    },
    responses: { '2XX': { description: `Arrived, when it comes within ${WEBHOOK_ANSWER_SECONDS} seconds` } },
  };
  return { webhooks: { event: { post: event } }, schemas: { WebhookBody: schema } };
}
