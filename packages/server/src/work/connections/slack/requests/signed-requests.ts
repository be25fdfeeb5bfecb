/** The plain routes that Slack calls, where the app uses no Socket Mode. They know no session: Slack signs what it sends. */
import { SLACK_REQUEST_PATH } from '@forecastle/contract';
import { isShallow } from '@forecastle/rules';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import * as z from 'zod';
import { newId } from '../../../../platform/database/ids.ts';
import type { SharedPool } from '../../../../platform/database/shared-pool.ts';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { unauthenticated } from '../../../../platform/http/errors.ts';
import { JSON_LEVELS_MAX } from '../../../../platform/http/json-body.ts';
import type { OngoingWork } from '../../../../platform/http/ongoing-work.ts';
import { API_PREFIX } from '../../../../platform/http/prefix.ts';
import { addressKey, countAttempt, RATE_LIMITS } from '../../../../platform/http/rate-limit.ts';
import type { Settings } from '../../../../platform/settings/settings.ts';
import { ownPool } from '../../../../tenancy/requests/own-pool.ts';
import type { SlackHandlers } from '../../../slack/port.ts';
import { readSecret, SecretUnreadable } from '../../secrets.ts';
import { isRecent, isSigned, type SignedRequest } from '../client/signature.ts';
import { accept } from './accept.ts';
import type { Workspace } from './claim.ts';
import { type Incoming, type Origin, readCommand, readEvent, readInteraction } from './incoming.ts';

/** What Slack sends is smaller: a modal holds 100 blocks of 3,000 characters. */
const BODY_MAX_BYTES = 1024 * 1024;

/** Sent when an admin enters the address in the app's settings. https://docs.slack.dev/reference/events/url_verification */
const Challenge = z.object({ type: z.literal('url_verification'), challenge: z.string().regex(/^[\w.-]{1,200}$/u) });

interface Parts {
  readonly settings: Settings;
  readonly pool: SharedPool;
  readonly ongoing: OngoingWork;
  readonly handlers: SlackHandlers;
  readonly logger: FastifyBaseLogger;
}

type Read = (body: Buffer) => Incoming | null;

export function registerSlackRequests(app: FastifyInstance, parts: Parts): void {
  // A scope of its own, so that bodies stay as they came, and no other route takes a form.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const route = (kind: string, read: Read) =>
      scope.post(
        `${API_PREFIX}${SLACK_REQUEST_PATH}/${kind}`,
        { bodyLimit: BODY_MAX_BYTES, config: { takesForm: true } },
        (request, reply) => answer(parts, read, request, reply),
      );
    route('commands', (body) => readCommand(formOf(body)));
    route('interactions', (body) => readInteraction(jsonOf(formOf(body)?.payload ?? '')));
    route('events', (body) => readEvent(jsonOf(body.toString('utf8'))));
  });
}

async function answer(parts: Parts, read: Read, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const pool = ownPool(parts.pool, request, null);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const challenge = Challenge.safeParse(jsonOf(body.toString('utf8'))).data?.challenge;
  // The app may have no secret here yet, and it is told no more than it sent.
  if (challenge !== undefined) return reply.type('text/plain').send(challenge);
  const incoming = read(body);
  const workspace = incoming && (await whoseIs({ pool, settings: parts.settings }, incoming, signed(request, body)));
  if (!incoming || !workspace) {
    // Those that Slack signed are not counted: all of them come from the same few addresses.
    await countAttempt({ pool, reply }, RATE_LIMITS.unsignedSlackByAddress, addressKey(request.ip));
    throw unauthenticated();
  }
  const { answer: said, work } = await accept(
    // Its shares are those of who asks in Slack, and not of the address that all of them come from.
    { pool: parts.pool, settings: parts.settings, logger: parts.logger, handlers: parts.handlers },
    workspace,
    incoming,
  );
  parts.ongoing.start(
    newId(),
    () => work,
    () => undefined,
  );
  return said ? reply.send(said) : reply.code(200).send();
}

const signed = ({ headers }: FastifyRequest, body: Buffer): SignedRequest => ({
  timestamp: String(headers['x-slack-request-timestamp'] ?? ''),
  signature: String(headers['x-slack-signature'] ?? ''),
  body,
});

/** Returns who takes a request, by its app; null when it is old, nobody's, or not signed by the app. */
async function whoseIs(
  { pool, settings }: { readonly pool: pg.Pool; readonly settings: Settings },
  of: Origin,
  request: SignedRequest,
): Promise<Workspace | null> {
  if (!isRecent(request.timestamp, new Date())) return null;
  const { rows } = await pool.query<Workspace>(
    'SELECT organization_id AS "organizationId", connection_id AS "connectionId" FROM slack_workspace_of($1, $2)',
    [of.teamId, of.appId],
  );
  const [workspace] = rows;
  if (!workspace) return null;
  const { organizationId, connectionId } = workspace;
  const secret = await inTenant(
    pool,
    organizationId,
    (tx) => readSecret(tx, settings, { connectionId, kind: 'signing_secret' }),
    { readOnly: true },
  ).catch((error: unknown) => {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  });
  return secret !== null && isSigned(request, secret) ? workspace : null;
}

const formOf = (body: Buffer): Record<string, string> => Object.fromEntries(new URLSearchParams(body.toString('utf8')));

function jsonOf(text: string): unknown {
  if (!isShallow(text, JSON_LEVELS_MAX)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
