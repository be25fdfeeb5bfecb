/**
 * One connection of Socket Mode: https://docs.slack.dev/apis/events-api/using-socket-mode. Who opens it opens the next one: the
 * library would try again by itself, and end the process where that fails for good.
 */
import { SocketModeClient } from '@slack/socket-mode';
import * as z from 'zod';
import type { Settings } from '../../../../platform/settings/settings.ts';
import { clientOptions, SILENT, slackRefusal } from './call.ts';
import { SlackRefused } from './refusals.ts';

export interface Envelope {
  readonly type: string;
  readonly payload: unknown;
  /** Tells Slack that it came, with what it is answered. */
  readonly acknowledge: (answer: Readonly<Record<string, unknown>> | null) => Promise<void>;
}

export interface SlackSocket {
  /** The app whose socket it is; null where Slack did not say. */
  readonly appId: string | null;
  /** Milliseconds until Slack replaces it; null where Slack did not say. */
  readonly lifetimeMs: number | null;
  /** Resolves when it has ended, or will have in a moment: nothing comes by it any more. */
  readonly ended: Promise<void>;
  readonly close: () => Promise<void>;
}

interface Opening {
  readonly settings: Pick<Settings, 'slack'>;
  readonly appToken: string;
  readonly onEnvelope: (envelope: Envelope) => void;
}

const OPEN_WITHIN_MS = 20_000;
const CLOSE_WITHIN_MS = 2_000;

const Hello = z.object({
  type: z.literal('hello'),
  connection_info: z.object({ app_id: z.string() }).optional(),
  debug_info: z.object({ approximate_connection_time: z.number().positive() }).optional(),
});

/** Opens a socket and waits until Slack says hello. Throws SlackRefused. */
export async function openSocket({ settings, appToken, onEnvelope }: Opening): Promise<SlackSocket> {
  const client = new SocketModeClient({
    appToken,
    autoReconnectEnabled: false,
    logger: SILENT,
    clientOptions: clientOptions(settings),
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let hello: z.infer<typeof Hello> | null = null;
  client.on('ws_message', (data: unknown) => {
    const said = messageOf(data);
    hello ??= Hello.safeParse(said).data ?? null;
    // The library closes it at once.
    if ((said as { type?: unknown } | null)?.type === 'disconnect') end();
  });
  client.on('disconnected', () => end());
  client.on('slack_event', ({ type, body, ack }: { type: string; body: unknown; ack: Acknowledge }) => {
    onEnvelope({ type, payload: body, acknowledge: (answer) => ack(answer ?? undefined) });
  });
  const close = async () => {
    await Promise.race([client.disconnect(), after(CLOSE_WITHIN_MS)]);
    end();
  };
  const started = client.start();
  const opened = await Promise.race([started.then(() => true), after(OPEN_WITHIN_MS, false)]).catch(
    async (error: unknown) => {
      throw error === undefined ? unreachable() : slackRefusal(error);
    },
  );
  if (!opened) {
    started.then(close, () => undefined);
    client.disconnect().catch(() => undefined);
    throw unreachable();
  }
  const said = hello as z.infer<typeof Hello> | null;
  const seconds = said?.debug_info?.approximate_connection_time;
  return {
    appId: said?.connection_info?.app_id ?? null,
    lifetimeMs: seconds === undefined ? null : seconds * 1000,
    ended,
    close,
  };
}

type Acknowledge = (answer?: Readonly<Record<string, unknown>>) => Promise<void>;

const unreachable = () => new SlackRefused('Slack could not be reached.', { outcome: 'unreachable' });

function messageOf(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}

/** Does not keep the process alive. */
const after = <T = undefined>(ms: number, value?: T): Promise<T | undefined> =>
  new Promise((resolve) => setTimeout(resolve, ms, value).unref());
