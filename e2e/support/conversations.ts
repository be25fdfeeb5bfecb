/** Conversations begun through the API, so that a journey starts where its story does. */
import { type Page, post } from './test.ts';

/** Begins a conversation with the draft of a template; without a model its answer is there at once. */
export async function startConversation(page: Page, opportunityId: string, template: string): Promise<string> {
  const { items } = await (await page.request.get('/api/v1/conversation-templates')).json();
  const { key } = items.find(({ name }: { name: string }) => name === template);
  const { conversationId } = await post(page, `/opportunities/${opportunityId}/conversations`, {
    mode: 'template',
    template: key,
  });
  return String(conversationId);
}
