import { describe, expect, it } from 'vitest';
import {
  CONNECTION_REASONS,
  CONNECTION_STATES,
  type ConnectionState,
  mayMoveConnection,
  stateForReason,
} from './connectionStates.ts';

describe('the states of a connection', () => {
  it.each<[ConnectionState, readonly ConnectionState[]]>([
    ['connecting', ['connecting', 'healthy', 'disconnected']],
    ['healthy', ['healthy', 'paused', 'needs_reconnecting', 'disconnected']],
    ['paused', ['healthy', 'paused', 'needs_reconnecting', 'disconnected']],
    ['needs_reconnecting', ['connecting', 'healthy', 'needs_reconnecting', 'disconnected']],
    ['disconnected', ['connecting']],
  ])('%s is followed by its own states alone', (from, next) => {
    expect(CONNECTION_STATES.filter((to) => mayMoveConnection(from, to))).toEqual(next);
  });

  it('lets each state reach disconnected, and disconnected reach each', () => {
    for (const from of CONNECTION_STATES) {
      const reached = new Set<ConnectionState>([from]);
      for (const at of reached) for (const to of CONNECTION_STATES) if (mayMoveConnection(at, to)) reached.add(to);
      expect(reached.size).toBe(CONNECTION_STATES.length);
    }
  });

  it('pauses where waiting helps, and asks to reconnect where it does not', () => {
    expect(CONNECTION_REASONS.filter((reason) => stateForReason(reason) === 'paused')).toEqual([
      'limit_reached',
      'server_busy',
      'paused_by_admin',
      'transaction_security',
      'domain_policy',
      'mail_not_enabled',
      'project_api_disabled',
    ]);
  });
});
