import type { Api } from '../../api/client.ts';
import type { Tone } from '../../ui/Chip.tsx';

export type Webhook = Awaited<ReturnType<Api['webhooks']['list']>>['items'][number];
export type Delivery = Awaited<ReturnType<Api['webhooks']['deliveries']>>['items'][number];

export const WEBHOOK_STATES: Readonly<Record<Webhook['state'], { word: string; tone: Tone }>> = {
  on: { word: 'on', tone: 'health' },
  off: { word: 'off', tone: 'neutral' },
  paused: { word: 'paused', tone: 'risk' },
};

export const DELIVERY_STATES: Readonly<Record<Delivery['status'], { word: string; tone: Tone }>> = {
  waiting: { word: 'waiting', tone: 'attention' },
  delivered: { word: 'delivered', tone: 'health' },
  failed: { word: 'failed', tone: 'risk' },
};

/** What came of a delivery's last attempt, in a sentence without its full stop. */
export function cameOf({ responseStatus, error, attempts }: Delivery): string {
  if (error !== null) return error.replace(/\.$/, '');
  if (responseStatus !== null) return `Answered ${responseStatus}`;
  return attempts === 0 ? 'Not tried yet' : 'No answer yet';
}
