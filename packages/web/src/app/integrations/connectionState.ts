/** States of connections in words, as every connection shows them. */
import type { ConnectionState } from '@forecastle/rules';
import type { Tone } from '../../ui/Chip.tsx';

export const CONNECTION_STATES: Readonly<Record<ConnectionState, { word: string; tone: Tone }>> = {
  connecting: { word: 'Not connected', tone: 'neutral' },
  healthy: { word: 'Connected', tone: 'health' },
  paused: { word: 'Paused', tone: 'attention' },
  needs_reconnecting: { word: 'Needs a new sign-in', tone: 'risk' },
  disconnected: { word: 'Disconnected', tone: 'neutral' },
};

/** Whether somebody signed in and did not disconnect since. */
export const isConnected = ({ state }: { readonly state: ConnectionState | null }): boolean =>
  state === 'healthy' || state === 'paused' || state === 'needs_reconnecting';
