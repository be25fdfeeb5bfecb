/** Takes what came from Slack, whichever way it came, and has it done once. */
import { type ConnectionReason, SLACK_ACTIONS } from '@forecastle/rules';
import * as z from 'zod';
import type { SharedPool } from '../../../../platform/database/shared-pool.ts';
import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Logger } from '../../../../platform/logging/logger.ts';
import type { Settings } from '../../../../platform/settings/settings.ts';
import { slackTakingPool } from '../../../../tenancy/requests/own-pool.ts';
import type { SlackEvent, SlackHandlers, SlackInteraction } from '../../../slack/port.ts';
import { moveForReason } from '../../move-state.ts';
import { readSecret } from '../../secrets.ts';
import { SlackRefused } from '../client/refusals.ts';
import { testToken } from '../read-install.ts';
import { needsAdmin } from '../slack-calls.ts';
import { Answering } from './answering.ts';
import { claim, type Workspace } from './claim.ts';
import { contextOf } from './context.ts';
import type { Incoming } from './incoming.ts';

export interface Accepting {
  /** Of requests: commands have their share of it, as what their organisation asks in a browser has. */
  readonly pool: SharedPool;
  readonly settings: Settings;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  readonly handlers: SlackHandlers;
}

export interface Accepted {
  /** What Slack is answered at once; null for nothing but that it came. */
  readonly answer: Readonly<Record<string, unknown>> | null;
  /** Settles when all is done, and never rejects. */
  readonly work: Promise<void>;
}

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
  const { organizationId, connectionId } = workspace;
  const { type, event } = happened;
  const tokens = event.tokens as { readonly bot?: readonly unknown[] } | undefined;
  const reason: ConnectionReason | null =
    type === 'app_uninstalled'
      ? 'app_not_installed'
      : type === 'tokens_revoked' && (tokens?.bot?.length ?? 0) > 0
        ? 'token_revoked'
        : null;
  if (reason && (await isTokenRefused({ pool, settings }, workspace))) {
    await inTenant(pool, organizationId, (tx) => moveForReason(tx, connectionId, reason, new Date()));
  }
  await handlers.handleEvent(await contextOf({ pool, settings, ...workspace }), happened);
}

async function isTokenRefused(
  { pool, settings }: Pick<Accepting, 'pool' | 'settings'>,
  { organizationId, connectionId }: Workspace,
): Promise<boolean> {
  const token = await inTenant(pool, organizationId, (tx) =>
    readSecret(tx, settings, { connectionId, kind: 'access_token' }),
  );
  if (token === null) return false;
  try {
    await testToken(settings, token);
    return false;
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
    return error.reason !== null && needsAdmin(error.reason);
  }
}
