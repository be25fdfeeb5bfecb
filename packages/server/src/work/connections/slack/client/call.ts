/** Calls Slack's Web API. Nothing is tried again here: who calls knows whether that is worth it. Decision 0397. */
import { LogLevel, type Logger as SlackLogger, WebClient, ErrorCode as WebErrors } from '@slack/web-api';
import * as z from 'zod';
import { safeFetch } from '../../../../platform/http/safe-fetch.ts';
import type { Settings } from '../../../../platform/settings/settings.ts';
import { isSocketUrl, slackApiUrl, slackEgress } from './hosts.ts';
import { refusalOf, SlackRefused } from './refusals.ts';

type SlackAt = Pick<Settings, 'slack'>;

/** Says nothing: what the library would log holds requests and answers. */
export const SILENT: SlackLogger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => LogLevel.ERROR,
  setName: () => undefined,
};

/** Options of the library by which its requests leave by our egress policy, once, with a time limit. */
export const clientOptions = (settings: SlackAt) => ({
  slackApiUrl: slackApiUrl(settings),
  allowAbsoluteUrls: false,
  retryConfig: { retries: 0 },
  rejectRateLimitedCalls: true,
  fetch: fetchSlack(settings),
});

/** The library sends texts alone: files are none of ours. */
function fetchSlack(settings: SlackAt): typeof fetch {
  return async (address, { method, headers, body } = {}) => {
    const answer = await safeFetch(
      String(address),
      { method: method ?? 'POST', headers: headers as Record<string, string>, body: String(body ?? '') },
      slackEgress(settings),
    );
    if (!String(address).endsWith('/apps.connections.open')) return answer;
    const text = await answer.text();
    const opened = z.object({ url: z.string() }).safeParse(jsonOf(text));
    if (opened.success && !isSocketUrl(opened.data.url, settings)) {
      throw new Error('the socket that Slack named is not at an address of Slack');
    }
    return new Response(text, { status: answer.status, headers: answer.headers });
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface SlackCall<Shape extends z.ZodType> {
  /** Null for the methods that need none. */
  readonly token: string | null;
  readonly method: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly answer: Shape;
}

/** Calls a method and returns its answer. Throws SlackRefused. */
export async function callSlack<Shape extends z.ZodType>(
  settings: SlackAt,
  { token, method, args = {}, answer }: SlackCall<Shape>,
): Promise<z.output<Shape>> {
  const client = new WebClient(token ?? undefined, { ...clientOptions(settings), logger: SILENT });
  let said: unknown;
  try {
    said = await client.apiCall(method, { ...args });
  } catch (error) {
    throw slackRefusal(error);
  }
  const read = answer.safeParse(said);
  if (read.success) return read.data;
  throw new SlackRefused('Slack’s answer could not be read.', { outcome: 'unreachable' });
}

/** Returns what an error of the library means. */
export function slackRefusal(error: unknown, now = Date.now()): SlackRefused {
  if (error instanceof SlackRefused) return error;
  const { code, data, retryAfter, statusCode } = error as {
    code?: unknown;
    data?: { error?: unknown };
    retryAfter?: unknown;
    statusCode?: unknown;
  };
  if (code === WebErrors.PlatformError) return refusalOf(String(data?.error));
  if (code === WebErrors.RateLimitedError) {
    return new SlackRefused('Slack limits how often it may be asked. Try again later.', {
      outcome: 'rate_limited',
      vendorWords: 'ratelimited',
      retryAt: new Date(now + Number(retryAfter) * 1000),
    });
  }
  const busy = typeof statusCode === 'number' && statusCode >= 500;
  return new SlackRefused(busy ? 'Slack is too busy to answer.' : 'Slack could not be reached.', {
    outcome: 'unreachable',
    vendorWords: typeof statusCode === 'number' ? `HTTP ${statusCode}` : null,
  });
}
