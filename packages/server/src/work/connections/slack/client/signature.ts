/** Signatures of requests that Slack sends. https://docs.slack.dev/authentication/verifying-requests-from-slack */
import { createHmac, timingSafeEqual } from 'node:crypto';

const VERSION = 'v0';
/** Seconds that a request may be older or newer than the clock of this server. */
export const SLACK_CLOCK_SECONDS = 300;

export interface SignedRequest {
  readonly timestamp: string;
  readonly signature: string;
  /** As it came: what is parsed and written again has another signature. */
  readonly body: Buffer;
}

/** Returns the signature that Slack gives a body. */
export function signatureOf(secret: string, timestamp: string, body: Buffer): string {
  const hmac = createHmac('sha256', secret).update(`${VERSION}:${timestamp}:`).update(body);
  return `${VERSION}=${hmac.digest('hex')}`;
}

/** Returns whether a request is recent, by the clock of this server. */
export function isRecent(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/u.test(timestamp)) return false;
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= SLACK_CLOCK_SECONDS;
}

/** Returns whether Slack signed the request with this secret. Takes the same time whatever differs. */
export function isSigned({ timestamp, signature, body }: SignedRequest, secret: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, timestamp, body))];
  return given.length === right.length && timingSafeEqual(given, right);
}
