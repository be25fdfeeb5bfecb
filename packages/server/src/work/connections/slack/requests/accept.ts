/** Does what came from Slack, whichever way it came, and answers it. */
import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionReason, slackSentence } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { safeFetch } from '../../../../platform/http/safe-fetch.ts';
import type { Logger } from '../../../../platform/logging/logger.ts';
import type { Settings } from '../../../../platform/settings/settings.ts';
import type {
  SlackContext,
  SlackHandlers,
  SlackInteraction,
  SlackInteractionAnswer,
  SlackReply,
} from '../../../slack/port.ts';
import { moveForReason } from '../../move-state.ts';
import { connectionById } from '../../read-connection.ts';
import { readSecret } from '../../secrets.ts';
import { isResponseUrl, slackEgress } from '../client/hosts.ts';
import { SlackRefused } from '../client/refusals.ts';
import { postMessage } from '../post-message.ts';
import { testToken } from '../read-install.ts';
import { needsAdmin, slackCalls } from '../slack-calls.ts';
import { noteSuccess, type SlackRow } from '../slack-row.ts';
import { claim, type Workspace } from './claim.ts';
import type { Incoming } from './incoming.ts';

export interface Accepting {
  readonly pool: pg.Pool;
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

/** Slack waits three seconds: https://docs.slack.dev/interactivity/handling-user-interaction#acknowledgment_response */
const MODAL_MS = 2_500;
const FAILED: SlackReply = { text: 'Something went wrong. Nothing was changed. Try again.' };

/**
 * Takes what came and begins to do it. Resolves once Slack can be answered: as soon as it is taken, but for a modal, whose errors
 * are the answer. Rejects when it could not be taken: Slack sends it again then.
 */
export async function accept(accepting: Accepting, workspace: Workspace, incoming: Incoming): Promise<Accepted> {
  const nothing = { answer: null, work: Promise.resolve() };
  if (!(await claim(accepting.pool, workspace, incoming))) return nothing;
  const doing = new Doing(accepting, workspace);
  if (incoming.kind === 'command') {
    const { command } = incoming;
    const reply = (context: SlackContext) => accepting.handlers.handleCommand(context, command);
    return { answer: null, work: doing.answering(command.responseUrl, reply) };
  }
  if (incoming.kind === 'event') {
    return { answer: null, work: doing.quietly(() => doing.noteEvent(incoming.event)) };
  }
  const { interaction } = incoming;
  if (interaction.kind === 'view_submission') return doing.submission(interaction);
  const answer = (context: SlackContext) => accepting.handlers.handleInteraction(context, interaction);
  const work = interaction.responseUrl
    ? doing.answering(interaction.responseUrl, async (context) => (await answer(context)).reply ?? null)
    : doing.quietly(async () => {
        await answer(await doing.context());
      });
  return { answer: null, work };
}

class Doing {
  readonly #accepting: Accepting;
  readonly #workspace: Workspace;

  constructor(accepting: Accepting, workspace: Workspace) {
    this.#accepting = accepting;
    this.#workspace = workspace;
  }

  async context(): Promise<SlackContext> {
    const { pool, settings } = this.#accepting;
    const source = { pool, settings, ...this.#workspace };
    const row = await inTenant(pool, source.organizationId, async (tx) => {
      await noteSuccess(tx, source.connectionId);
      return connectionById<SlackRow>(tx, source.connectionId);
    });
    return { ...source, teamName: row.remote?.teamName ?? '', slack: slackCalls(source) };
  }

  async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#accepting.logger.error({ err: error, ...this.#workspace }, 'what Slack sent was not done');
    }
  }

  /** Sends a reply to the address that came with what is replied to: https://docs.slack.dev/interactivity/handling-user-interaction#message_responses */
  answering(responseUrl: string, reply: (context: SlackContext) => Promise<SlackReply | null>): Promise<void> {
    return this.quietly(async () => {
      let said: SlackReply | null;
      try {
        said = await reply(await this.context());
      } catch (error) {
        await this.#send(responseUrl, FAILED);
        throw error;
      }
      if (said) await this.#send(responseUrl, said);
    });
  }

  /** Sends the text alone where Slack cannot show the blocks, so that nobody does again what was done. */
  async #send(responseUrl: string, { text, blocks, replaceOriginal = false }: SlackReply): Promise<void> {
    const { settings, logger } = this.#accepting;
    if (!isResponseUrl(responseUrl, settings)) throw new Error('the address to answer at is not one of Slack');
    // What replaces a message is seen by who saw it: https://docs.slack.dev/messaging/modifying-messages#response_url
    const plain = replaceOriginal
      ? { replace_original: true, text }
      : { replace_original: false, response_type: 'ephemeral', text };
    const post = (body: object) =>
      safeFetch(
        responseUrl,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        slackEgress(settings),
      );
    let answer = await post(blocks ? { ...plain, blocks } : plain);
    if (blocks && answer.status === 400) {
      logger.error({ ...this.#workspace }, 'Slack refused the blocks of an answer');
      answer = await post(plain);
    }
    if (!answer.ok) throw new Error(`Slack refused an answer with status ${answer.status}`);
  }

  /**
   * An app that was removed, and a token that was revoked, are noted before anybody is asked to do more. Slack sends events again
   * for an hour, and the app may have been installed again since: the token tells.
   */
  async noteEvent({ teamId, type, event }: { teamId: string; type: string; event: Readonly<Record<string, unknown>> }) {
    const { pool, handlers } = this.#accepting;
    const { organizationId, connectionId } = this.#workspace;
    const tokens = event.tokens as { readonly bot?: readonly unknown[] } | undefined;
    const reason: ConnectionReason | null =
      type === 'app_uninstalled'
        ? 'app_not_installed'
        : type === 'tokens_revoked' && (tokens?.bot?.length ?? 0) > 0
          ? 'token_revoked'
          : null;
    if (reason && (await this.#isTokenRefused())) {
      await inTenant(pool, organizationId, (tx) => moveForReason(tx, connectionId, reason, new Date()));
    }
    await handlers.handleEvent(await this.context(), { teamId, type, event });
  }

  async #isTokenRefused(): Promise<boolean> {
    const { pool, settings } = this.#accepting;
    const { organizationId, connectionId } = this.#workspace;
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

  /** Answers a modal by its errors, or by another view. https://docs.slack.dev/surfaces/modals#response_actions */
  async submission(interaction: SlackInteraction): Promise<Accepted> {
    const { handlers, pool, settings, logger } = this.#accepting;
    const handled = this.context().then((context) => handlers.handleInteraction(context, interaction));
    const timer = new AbortController();
    const answer = await Promise.race([
      handled.then(modalAnswer, (error: unknown) => {
        logger.error({ err: error, ...this.#workspace }, 'a modal of Slack was not done');
        return SORRY;
      }),
      delay(MODAL_MS, STILL_AT_IT, { signal: timer.signal }),
    ]);
    timer.abort();
    // The modal says no more by then.
    const isLate = answer === STILL_AT_IT;
    const work = this.quietly(async () => {
      const reply = await handled.then(
        ({ reply: said, errors }) => said ?? (isLate && errors ? notSaved(errors) : undefined),
        () => (isLate ? FAILED : undefined),
      );
      if (!reply) return;
      const sent = await postMessage(
        { pool, settings, ...this.#workspace },
        { channelId: interaction.userId, text: reply.text, ...(reply.blocks ? { blocks: reply.blocks } : {}) },
      );
      if (sent.outcome !== 'sent') throw new Error(`a message was not sent: ${sent.outcome}`);
    });
    return { answer, work };
  }
}

function modalAnswer({ errors, view }: SlackInteractionAnswer): Readonly<Record<string, unknown>> | null {
  if (errors && errors.size > 0) return { response_action: 'errors', errors: Object.fromEntries(errors) };
  return view ? { response_action: 'update', view } : null;
}

const notSaved = (errors: ReadonlyMap<string, string>): SlackReply =>
  slackSentence(`Nothing was saved. ${[...errors.values()].join(' ')}`);

const saying = (text: string) => ({
  response_action: 'update',
  view: {
    type: 'modal',
    title: { type: 'plain_text', text: 'Forecastle' },
    close: { type: 'plain_text', text: 'Close' },
    blocks: [{ type: 'section', text: { type: 'plain_text', text } }],
  },
});
const SORRY = saying(FAILED.text);
const STILL_AT_IT = saying('Forecastle is still saving this. It can take a moment.');
