/** What people do in Slack, as the app is told of it. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Answer, Call } from '../http/wire.ts';
import { blocksIn } from './api/blocks.ts';
import { stateOf } from './api/view-state.ts';
import type { Views } from './api/views.ts';
import { type Envelope, envelopeOf, type Sockets } from './sockets.ts';
import { type PeerUser, type Posted, type SlackWorld, slackId } from './world.ts';

type Payload = Readonly<Record<string, unknown>>;

/** A response URL is good five times within 30 minutes: https://docs.slack.dev/interactivity/handling-user-interaction#message_responses */
const RESPONSES_MAX = 5;
const RESPONSE_MS = 30 * 60_000;

interface ResponseUrl {
  readonly madeAt: number;
  /** The message whose button was pressed; null for one that only the person sees. */
  readonly message: Posted | null;
  readonly replies: Payload[];
}

/** A request as Slack sends it. */
export interface SignedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Something that was done, and what the app answered. */
export interface Delivery {
  readonly type: Envelope['type'];
  readonly payload: Payload;
  /** What came to its response URL. */
  readonly replies: readonly Payload[];
  readonly triggerId: string | null;
}

export class Deliveries {
  readonly #world: SlackWorld;
  readonly #views: Views;
  readonly #sockets: Sockets;
  readonly #origin: () => string;
  readonly #urls = new Map<string, ResponseUrl>();
  #waiting: (() => void)[] = [];

  constructor(parts: { world: SlackWorld; views: Views; sockets: Sockets; origin: () => string }) {
    this.#world = parts.world;
    this.#views = parts.views;
    this.#sockets = parts.sockets;
    this.#origin = parts.origin;
  }

  /** https://docs.slack.dev/interactivity/implementing-slash-commands#app_command_handling */
  command(text: string, { user = 'ana', channel = 'sales' }: { user?: string; channel?: string } = {}): Delivery {
    const { team, app } = this.#world;
    const who = this.#world.user(user);
    const where = this.#world.channel(channel);
    const { url, replies } = this.#responseUrl('commands');
    const triggerId = this.#views.trigger();
    const payload = {
      token: 'deprecated',
      team_id: team.id,
      team_domain: team.domain,
      channel_id: where.id,
      channel_name: where.name,
      user_id: who.id,
      user_name: who.name,
      command: '/forecastle',
      text,
      api_app_id: app.id,
      is_enterprise_install: 'false',
      response_url: url,
      trigger_id: triggerId,
    };
    return { type: 'slash_commands', payload, replies, triggerId };
  }

  /** A button of a message. https://docs.slack.dev/reference/interaction-payloads/block_actions-payload */
  press(
    action: Payload,
    { user = 'ana', message = null }: { readonly user?: string; readonly message?: Posted | null } = {},
  ): Delivery {
    const { team } = this.#world;
    const { url, replies } = this.#responseUrl('actions', message);
    const triggerId = this.#views.trigger();
    const actions = [{ type: 'button', action_ts: String(this.#world.now), ...action }];
    const payload = {
      ...this.#common('block_actions', this.#world.user(user)),
      trigger_id: triggerId,
      response_url: url,
      container: {
        type: 'message',
        is_ephemeral: message === null,
        ...(message && { message_ts: message.ts, channel_id: message.channel }),
      },
      // The app's workspace, also where somebody of another one presses: https://github.com/slackapi/java-slack-sdk/issues/1041
      team: { id: team.id, domain: team.domain },
      actions,
    };
    return { type: 'interactive', payload, replies, triggerId };
  }

  /** A modal that is sent. https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload */
  submit(view: Payload, { user = 'ana' }: { user?: string } = {}): Delivery {
    const triggerId = this.#views.trigger();
    const payload = {
      ...this.#common('view_submission', this.#world.user(user)),
      trigger_id: triggerId,
      // https://github.com/slackapi/bolt-js/issues/1614
      view: { id: slackId('V'), type: 'modal', app_installed_team_id: this.#world.team.id, ...view },
      response_urls: [],
    };
    return { type: 'interactive', payload, replies: [], triggerId };
  }

  /**
   * Fills in a modal as Slack shows it and sends it. What is not entered is sent as the modal proposes it, and Slack sends none
   * whose required input is empty: https://docs.slack.dev/reference/block-kit/blocks/input-block
   */
  fill(id: string, entered: Readonly<Record<string, unknown>>, { user = 'ana' }: { user?: string } = {}): Delivery {
    const view = this.#views.open.get(id);
    if (!view) throw new Error(`no modal ${id} is open`);
    return this.submit({ ...view, id, state: { values: stateOf(view, entered) } }, { user });
  }

  /** https://docs.slack.dev/apis/events-api#callback-field */
  event(event: Payload): Delivery {
    const payload = {
      type: 'event_callback',
      team_id: this.#world.team.id,
      api_app_id: this.#world.app.id,
      event_id: `Ev${randomBytes(5).toString('hex').toUpperCase()}`,
      event_time: Math.trunc(this.#world.now / 1000),
      event,
    };
    return { type: 'events_api', payload, replies: [], triggerId: null };
  }

  /** Sends it over a socket. Returns the envelope, which a test may send again. */
  overSocket({ type, payload }: Delivery, at?: number): Envelope {
    const envelope = envelopeOf(type, payload);
    this.#sockets.send(envelope, at);
    return envelope;
  }

  /** Sends it again, as Slack does with what was not acknowledged. */
  again({ type, payload }: Delivery, attempt = 1): Envelope {
    const envelope = envelopeOf(type, payload, { attempt, reason: 'timeout' });
    this.#sockets.send(envelope);
    return envelope;
  }

  /**
   * Returns it as a signed request. https://docs.slack.dev/authentication/verifying-requests-from-slack. A repeat says which one
   * it is: https://docs.slack.dev/apis/events-api#retries
   */
  signed(
    { type, payload }: Delivery,
    {
      secret = this.#world.app.signingSecret,
      secondsAgo = 0,
      retry = 0,
    }: { readonly secret?: string; readonly secondsAgo?: number; readonly retry?: number } = {},
  ): SignedRequest {
    const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
    const kind = KINDS[type];
    const body =
      kind === 'events'
        ? JSON.stringify(payload)
        : kind === 'commands'
          ? form(payload as Record<string, string>)
          : form({ payload: JSON.stringify(payload) });
    return this.sign(kind, body, { secret, secondsAgo, retry });
  }

  sign(
    kind: 'commands' | 'interactions' | 'events',
    body: string,
    {
      secret,
      secondsAgo = 0,
      retry = 0,
    }: { readonly secret: string; readonly secondsAgo?: number; readonly retry?: number },
  ): SignedRequest {
    const timestamp = String(Math.trunc(this.#world.now / 1000) - secondsAgo);
    const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
    return {
      path: `/slack/${kind}`,
      body,
      headers: {
        'content-type': kind === 'events' ? 'application/json' : 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': signature,
        ...(retry > 0 ? { 'x-slack-retry-num': String(retry), 'x-slack-retry-reason': 'http_timeout' } : {}),
      },
    };
  }

  /** https://docs.slack.dev/reference/events/url_verification */
  challenge(challenge: string): SignedRequest {
    const body = JSON.stringify({ token: 'deprecated', challenge, type: 'url_verification' });
    return this.sign('events', body, { secret: this.#world.app.signingSecret });
  }

  /** Answers a message to a response URL. */
  respond({ path, body }: Call): Answer | null {
    const known = this.#urls.get(path);
    if (!known) return null;
    if (this.#world.now - known.madeAt > RESPONSE_MS) return { status: 404, body: 'expired_url' };
    if (known.replies.length >= RESPONSES_MAX) return { status: 404, body: 'used_url' };
    const reply = JSON.parse(body) as Payload;
    blocksIn(reply.blocks);
    known.replies.push(reply);
    replace(known.message, reply);
    for (const resolve of this.#waiting.splice(0)) resolve();
    return { status: 200, body: 'ok' };
  }

  /** Resolves once so many replies have come. */
  async replied({ replies }: Delivery, count = 1): Promise<readonly Payload[]> {
    while (replies.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return replies;
  }

  #responseUrl(kind: 'commands' | 'actions', message: Posted | null = null) {
    const path = `/${kind}/${this.#world.team.id}/${randomBytes(8).toString('hex')}`;
    const known: ResponseUrl = { madeAt: this.#world.now, message, replies: [] };
    this.#urls.set(path, known);
    return { url: `${this.#origin()}${path}`, replies: known.replies };
  }

  #common(type: string, { id, name, teamIds }: PeerUser) {
    const { team, app } = this.#world;
    const own = teamIds[0] ?? team.id;
    return {
      type,
      team: { id: own, domain: own === team.id ? team.domain : 'elsewhere' },
      user: { id, username: name, team_id: own },
      api_app_id: app.id,
      token: 'deprecated',
      enterprise: null,
      is_enterprise_install: false,
    };
  }
}

const KINDS = { slash_commands: 'commands', interactive: 'interactions', events_api: 'events' } as const;

/**
 * Puts a reply in the place of a message: https://docs.slack.dev/messaging/modifying-messages#response_url. No page says what a reply
 * for one person does to a message that others see: here it leaves it.
 */
function replace(message: Posted | null, reply: Payload): void {
  if (!message || reply.replace_original !== true || reply.response_type === 'ephemeral') return;
  message.text = String(reply.text);
  message.blocks = blocksIn(reply.blocks);
}
