import { expect, it } from 'vitest';
import { isConnected } from './connectionState.ts';

it('counts a paused connection as connected, and one that is set up not', () => {
  expect([
    isConnected({ state: 'paused' }),
    isConnected({ state: 'connecting' }),
    isConnected({ state: null }),
  ]).toEqual([true, false, false]);
});
