/** Answers one command, button or modal, or says why it is not done. */
import { setTimeout as delay } from 'node:timers/promises';
import { ANOTHER_WORKSPACE, slackSentence, TOO_MANY_COMMANDS, whyNoCommands } from '@forecastle/rules';
import type pg from 'pg';
import { causesOf, OutcomeUnknown } from '../../../../platform/database/fault.ts';
import { RATE_LIMITS, secondsToWait } from '../../../../platform/http/rate-limit.ts';
import { safeFetch } from '../../../../platform/http/safe-fetch.ts';
import { QueueFull } from '../../../../platform/sharing/fair-semaphore.ts';
import { slackUserPool } from '../../../../tenancy/requests/own-pool.ts';
import type { SlackContext, SlackInteraction, SlackInteractionAnswer, SlackReply } from '../../../slack/port.ts';
import { isResponseUrl, slackEgress } from '../client/hosts.ts';
import { postMessage } from '../post-message.ts';
import type { Accepted, Accepting } from './accepting.ts';
import type { Claimed, Workspace } from './claim.ts';
import { contextOf } from './context.ts';

/** Slack waits three seconds: https://docs.slack.dev/interactivity/handling-user-interaction#acknowledgment_response */
const MODAL_MS = 2_500;

interface Asked {
  readonly claimed: Claimed;
  readonly asked: { readonly teamId: string; readonly userId: string };
  /** Null where Slack did not say. */
  readonly userTeamId: string | null;
}

export class Answering {
  readonly #accepting: Accepting;
  readonly #workspace: Workspace;
  readonly #asked: Asked;
  /** On account of who asks. */
  readonly #pool: pg.Pool;

  constructor(accepting: Accepting, workspace: Workspace, asked: Asked) {
    this.#accepting = accepting;
    this.#workspace = workspace;
    this.#asked = asked;
    this.#pool = slackUserPool(accepting.pool, workspace.organizationId, this.#person);
  }

  /** Sends a reply to the address that came with what is replied to: https://docs.slack.dev/interactivity/handling-user-interaction#message_responses */
  async reply(responseUrl: string | null, does: (context: SlackContext) => Promise<SlackReply | null>): Promise<void> {
    const send = async (said: SlackReply | null) => {
      if (said && responseUrl !== null) await this.#send(responseUrl, said);
    };
    await this.#quietly(async () => {
      try {
        const begun = await this.#begin();
        await send('refused' in begun ? slackSentence(begun.refused) : await does(begun.context));
      } catch (error) {
        if (error instanceof NotSent) throw error;
        await send(faultWords(error));
        throw error;
      }
    });
  }

  /** Answers a modal by its errors, or by another view. https://docs.slack.dev/surfaces/modals#response_actions */
  async submission(
    interaction: SlackInteraction,
    does: (context: SlackContext) => Promise<SlackInteractionAnswer>,
  ): Promise<Accepted> {
    const { logger } = this.#accepting;
    const handled = this.#begin().then((begun) =>
      'refused' in begun ? refusedModal(interaction, begun.refused) : does(begun.context),
    );
    const timer = new AbortController();
    const answer = await Promise.race([
      handled.then(modalAnswer, (error: unknown) => {
        logger.error({ err: error, ...this.#workspace }, 'a modal of Slack was not done');
        return saying(faultWords(error).text);
      }),
      delay(MODAL_MS, STILL_AT_IT, { signal: timer.signal }),
    ]);
    timer.abort();
    // The modal says no more by then.
    const isLate = answer === STILL_AT_IT;
    const work = this.#quietly(async () => {
      const reply = await handled.then(
        ({ reply: said, errors }) => said ?? (isLate && errors ? notSaved(errors) : undefined),
        (error: unknown) => (isLate ? faultWords(error) : undefined),
      );
      if (reply) await this.#post(interaction.userId, reply);
    });
    return { answer, work };
  }

  get #person(): string {
    const { teamId, userId } = this.#asked.asked;
    return `${teamId} ${userId}`;
  }

  /** Returns what a handler works with, or why nothing is done. */
  async #begin(): Promise<{ readonly context: SlackContext } | { readonly refused: string }> {
    const { claimed, asked, userTeamId } = this.#asked;
    if ((await secondsToWait(this.#pool, RATE_LIMITS.commandsBySlackUser, this.#person)) > 0) {
      return { refused: TOO_MANY_COMMANDS };
    }
    if (!claimed.isOurs) return { refused: ANOTHER_WORKSPACE };
    const why = whyNoCommands(claimed.state);
    if (why !== null) return { refused: why };
    const context = await contextOf({
      pool: this.#pool,
      settings: this.#accepting.settings,
      ...this.#workspace,
    });
    if (userTeamId === null || userTeamId === asked.teamId) return { context };
    // In a channel that is shared, and in a Slack organisation, people of another workspace press buttons.
    const read = await context.slack.readUser(asked.userId);
    if (read.outcome !== 'done') return { refused: `${read.message} Nothing was changed. Try again.` };
    return read.user.teamIds.includes(asked.teamId) ? { context } : { refused: ANOTHER_WORKSPACE };
  }

  async #quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#accepting.logger.error({ err: error, ...this.#workspace }, 'what Slack sent was not done');
    }
  }

  /** Sends the text alone where Slack cannot show the blocks, so that nobody does again what was done. */
  async #send(responseUrl: string, { text, blocks, replaceOriginal = false }: SlackReply): Promise<void> {
    const { settings, logger } = this.#accepting;
    if (!isResponseUrl(responseUrl, settings)) throw new NotSent('the address to answer at is not one of Slack');
    // What replaces a message is seen by who saw it: https://docs.slack.dev/messaging/modifying-messages#response_url
    const plain = replaceOriginal
      ? { replace_original: true, text }
      : { replace_original: false, response_type: 'ephemeral', text };
    const post = (body: object) =>
      safeFetch(
        responseUrl,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        slackEgress(settings),
      ).catch((error: unknown) => {
        throw new NotSent('Slack did not take an answer', { cause: error });
      });
    let answer = await post(blocks ? { ...plain, blocks } : plain);
    if (blocks && answer.status === 400) {
      logger.error({ ...this.#workspace }, 'Slack refused the blocks of an answer');
      answer = await post(plain);
    }
    if (!answer.ok) throw new NotSent(`Slack refused an answer with status ${answer.status}`);
  }

  async #post(userId: string, { text, blocks }: SlackReply): Promise<void> {
    const { settings } = this.#accepting;
    const sent = await postMessage(
      { pool: this.#pool, settings, ...this.#workspace },
      { channelId: userId, text, ...(blocks ? { blocks } : {}) },
    );
    if (sent.outcome !== 'sent') throw new NotSent(`a message was not sent: ${sent.outcome}`);
  }
}

/** What was asked is done, and nobody was told. */
class NotSent extends Error {
  override name = 'NotSent';
}

/** What is said of a fault of ours. Who is told that nothing was changed does it again. */
function faultWords(error: unknown): SlackReply {
  const causes = [...causesOf(error)];
  if (causes.some((cause) => cause instanceof OutcomeUnknown)) {
    return slackSentence('Something went wrong. Check in Forecastle whether it was saved before you try again.');
  }
  if (causes.some((cause) => cause instanceof QueueFull)) {
    return slackSentence('Forecastle is busy. Nothing was changed. Try again in a minute.');
  }
  return slackSentence('Something went wrong. Nothing was changed. Try again.');
}

/** Says it at the last input of a modal, which stays open with what was entered. */
function refusedModal({ payload }: SlackInteraction, words: string): SlackInteractionAnswer {
  const { state } = (payload.view ?? {}) as { readonly state?: { readonly values?: object } };
  const last = Object.keys(state?.values ?? {}).at(-1);
  return last === undefined ? { view: saying(words).view } : { errors: new Map([[last, words]]) };
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
    type: 'modal' as const,
    title: { type: 'plain_text', text: 'Forecastle' },
    close: { type: 'plain_text', text: 'Close' },
    blocks: [{ type: 'section', text: { type: 'plain_text', text } }],
  },
});
const STILL_AT_IT = saying('Forecastle is still saving this. It can take a moment.');
