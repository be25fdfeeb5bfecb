/** Records made through the API, so that a journey starts where its story does. */
import { randomBytes } from 'node:crypto';
import { daysAhead, type OpenWindow, PASSWORD, type Page, post, put } from './test.ts';

export interface NewDeal {
  readonly name: string;
  readonly account?: string;
  readonly stage?: string;
  /** Whole units of the organisation's currency. */
  readonly amount?: number;
  /** Days from today. */
  readonly closesIn?: number;
  readonly category?: 'pipeline' | 'best_case' | 'commit';
  readonly ownerId?: string;
}

/** Adds a deal; who is signed in owns it unless said otherwise. */
export async function addDeal(page: Page, deal: NewDeal): Promise<string> {
  const account = deal.account === undefined ? null : await post(page, '/accounts', { name: deal.account });
  const { id } = await post(page, '/opportunities', {
    name: deal.name,
    ...(account && { accountId: account.id }),
    ...(deal.stage !== undefined && { stageId: await stageNamed(page, deal.stage) }),
    ...(deal.amount !== undefined && { amountMinor: deal.amount * 100 }),
    ...(deal.closesIn !== undefined && { closeDate: daysAhead(deal.closesIn) }),
    ...(deal.category && { category: deal.category }),
    ...(deal.ownerId && { ownerId: deal.ownerId }),
  });
  return id;
}

interface OnDeal {
  readonly role?: 'champion';
  readonly influence?: number;
}

/** Adds a contact and puts them on a deal. Returns the id of the contact. */
export async function addDealContact(page: Page, dealId: string, name: string, onDeal: OnDeal = {}): Promise<string> {
  const { id } = await post(page, '/contacts', { name });
  await put(page, `/opportunities/${dealId}/contacts/${id}`, onDeal);
  return id;
}

async function stageNamed(page: Page, name: string): Promise<string> {
  const { items } = await (await page.request.get('/api/v1/stages')).json();
  return items.find((stage: { name: string }) => stage.name === name).id;
}

interface Joining {
  readonly name: string;
  readonly role: 'account_executive' | 'sales_manager' | 'vp_sales' | 'cro' | 'revops' | 'admin';
  readonly managerId?: string | undefined;
}

/**
 * Invites somebody and signs them in, in a window of their own whose page has not been opened. By the API: how
 * people accept is a journey of its own (`identity.spec.ts`).
 */
export async function addMember(
  admin: Page,
  openWindow: OpenWindow,
  joining: Joining,
): Promise<{ page: Page; memberId: string }> {
  const { name, role, managerId = null } = joining;
  const email = `${name.toLowerCase().replace(' ', '-')}-${randomBytes(4).toString('hex')}@example.com`;
  const { link } = await post(admin, '/invitations', { email, role, managerId });
  const page = await (await openWindow()).newPage();
  const token = String(link).split('/').at(-1);
  const { member } = await post(page, '/invitations/accept', { token, name, password: PASSWORD });
  return { page, memberId: (member as { id: string }).id };
}
