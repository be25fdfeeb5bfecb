/** Who asks in Slack: every command, button and modal runs as the person whose Slack user it is. */
import {
  ANOTHER_WORKSPACE,
  connectMessage,
  linkPage,
  type SlackMessage,
  type SlackReader,
  slackSentence,
} from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { createLinkCode } from './links/create-link-code.ts';
import { linkedActor, NotLinked, type SlackUserKey } from './links/linked-actor.ts';
import type { SlackContext } from './port.ts';

/** Runs `work` in a transaction as the linked person. Their rights are read in the same transaction. Throws NotLinked. */
export const asAsker = <T>(
  { pool, organizationId }: SlackContext,
  user: SlackUserKey,
  work: (tx: TenantTransaction, actor: Actor) => Promise<T>,
): Promise<T> => inTenant(pool, organizationId, async (tx) => work(tx, await linkedActor(tx, user)));

/** How the person reads what they are sent. */
export const readerOf = ({ settings }: SlackContext, { locale }: Pick<Actor, 'locale'>): SlackReader => ({
  publicUrl: settings.publicUrl,
  locale,
});

/** Returns a refusal of the product in its own words; null for what is no refusal. */
export const refusalWords = (error: unknown): string | null => (error instanceof ORPCError ? error.message : null);

export type Answered<T> = { readonly done: T } | { readonly refused: SlackMessage };

/** Returns what `work` does, or what is said instead: the product's refusal in its own words, or the offer to connect. */
export async function answered<T>(
  context: SlackContext,
  user: SlackUserKey,
  work: () => Promise<T>,
): Promise<Answered<T>> {
  try {
    return { done: await work() };
  } catch (error) {
    if (error instanceof NotLinked) return { refused: await offerLink(context, user) };
    const words = refusalWords(error);
    if (words === null) throw error;
    return { refused: slackSentence(words) };
  }
}

/**
 * Shows the name that Slack has for the user, so that the person who confirms sees who asks. In a channel that is shared with
 * another company its people see the command too, and are offered nothing: https://docs.slack.dev/apis/slack-connect
 */
async function offerLink(context: SlackContext, user: SlackUserKey): Promise<SlackMessage> {
  const { pool, organizationId, settings, slack, teamName } = context;
  const read = await slack.readUser(user.userId);
  if (read.outcome !== 'done') {
    const isStranger = read.vendorWords === 'user_not_found' || read.vendorWords === 'user_not_visible';
    return slackSentence(isStranger ? ANOTHER_WORKSPACE : `Slack did not say who you are. ${read.message} Try again.`);
  }
  const known = read.user;
  if (!known.teamIds.includes(user.teamId)) return slackSentence(ANOTHER_WORKSPACE);
  const code = await inTenant(pool, organizationId, (tx) =>
    createLinkCode(
      tx,
      { teamId: user.teamId, userId: user.userId, teamName, slackName: known.name, slackEmail: known.email },
      new Date(),
    ),
  );
  return connectMessage(linkPage(settings.publicUrl, code));
}
