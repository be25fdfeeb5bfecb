import { expect, it } from 'vitest';
import { COMMAND_CENTER, screenPath, TRACK_RECORD } from './forecastScreens.ts';

it('leads to the same period and rep on another screen', () => {
  expect(screenPath(COMMAND_CENTER, { kind: 'year', containing: '2026-06-30', owner: 'rep' })).toBe(
    '/revenue-intelligence/forecast-command-center?period=year&in=2026-06-30&owner=rep',
  );
  expect(screenPath(TRACK_RECORD, { kind: 'quarter', owner: null })).toBe(
    '/revenue-intelligence/track-record?period=quarter',
  );
});
