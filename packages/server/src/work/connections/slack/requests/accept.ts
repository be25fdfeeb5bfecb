/** Takes what came from Slack, whichever way it came, and has it done once. */
import { type ConnectionReason, SLACK_ACTIONS } from '@forecastle/rules';
import * as z from 'zod';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { slackTakingPool } from '../../../../tenancy/requests/own-pool.ts';
import type { SlackEvent, SlackInteraction } from '../../../slack/port.ts';
import { readSecret } from '../../secrets.ts';
import { SlackRefused } from '../client/refusals.ts';
import { testToken } from '../read-install.ts';
import { needsAdmin } from '../slack-calls.ts';
import { stopForToken } from '../stop-for-token.ts';
import type { Accepted, Accepting } from './accepting.ts';
import { Answering } from './answering.ts';
import { claim, type Workspace } from './claim.ts';
import { contextOf } from './context.ts';
import type { Incoming } from './incoming.ts';

/**
 * Takes what came and begins to do it. Resolves once Slack can be answered: as soon as it is taken, but for a modal, whose errors
 * are the answer. Rejects when it could not be taken: Slack sends it again then.
 */
export async function accept(accepting: Accepting, workspace: Workspace, incoming: Incoming): Promise<Accepted> {
  const nothing = { answer: null, work: Promise.resolve() };
  if (incoming.kind === 'interaction' && leadsToPage(incoming.interaction)) return nothing;
  const claimed = await claim(slackTakingPool(accepting.pool, workspace.organizationId), workspace, incoming);
  if (!claimed) return nothing;
  if (incoming.kind === 'event') {
    if (!claimed.isOurs) return nothing;
    const work = noteEvent(accepting, workspace, incoming.event).catch((error: unknown) =>
      accepting.logger.error({ err: error, ...workspace }, 'an event of Slack was not noted'),
    );
    return { answer: null, work };
  }
  const { handlers } = accepting;
  if (incoming.kind === 'command') {
    const { command } = incoming;
    const answering = new Answering(accepting, workspace, { claimed, asked: command, userTeamId: null });
    const work = answering.reply(command.responseUrl, (context) => handlers.handleCommand(context, command));
    return { answer: null, work };
  }
  const { interaction } = incoming;
  const { userTeamId, responseUrl } = interaction;
  const answering = new Answering(accepting, workspace, { claimed, asked: interaction, userTeamId });
  if (interaction.kind === 'view_submission') {
    return answering.submission(interaction, (context) => handlers.handleInteraction(context, interaction));
  }
  const work = answering.reply(responseUrl, async (context) => {
    const { reply } = await handlers.handleInteraction(context, interaction);
    return reply ?? null;
  });
  return { answer: null, work };
}

const Pressed = z.object({ actions: z.array(z.object({ action_id: z.string() })).min(1) });

/** Slack tells of buttons that lead to a page too. Those open by themselves, for everybody who sees them. */
function leadsToPage({ payload }: SlackInteraction): boolean {
  const { actions = [] } = Pressed.safeParse(payload).data ?? {};
  return actions.length > 0 && actions.every(({ action_id: name }) => name.split(':', 1)[0] === SLACK_ACTIONS.open);
}

/**
 * An app that was removed, and a token that was revoked, are noted before anybody is asked to do more. Slack sends events again
 * for an hour, and the app may have been installed again since: the token tells.
 */
async function noteEvent(
  { pool, settings, handlers }: Accepting,
  workspace: Workspace,
  happened: SlackEvent,
): Promise<void> {
  const { type, event } = happened;
  const tokens = event.tokens as { readonly bot?: readonly unknown[] } | undefined;
  const reason: ConnectionReason | null =
    type === 'app_uninstalled'
      ? 'app_not_installed'
      : type === 'tokens_revoked' && (tokens?.bot?.length ?? 0) > 0
        ? 'token_revoked'
        : null;
  const refused = reason && (await refusedToken({ pool, settings }, workspace));
  if (refused) await stopForToken({ pool, settings, ...workspace }, { used: { access_token: refused }, reason });
  await handlers.handleEvent(await contextOf({ pool, settings, ...workspace }), happened);
}

/** Returns the bot token if Slack does not accept it any more. */
async function refusedToken(
  { pool, settings }: Pick<Accepting, 'pool' | 'settings'>,
  { organizationId, connectionId }: Workspace,
): Promise<string | null> {
  const token = await inTenant(pool, organizationId, (tx) =>
    readSecret(tx, settings, { connectionId, kind: 'access_token' }),
  );
  if (token === null) return null;
  try {
    await testToken(settings, token);
    return null;
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
    return error.reason !== null && needsAdmin(error.reason) ? token : null;
  }
}
