import { expect, it } from 'vitest';
import { requiredToEnter, type StageToEnter } from './stageRequirements.ts';

const stage = (id: string, position: number, more: Partial<StageToEnter>): StageToEnter => ({
  id,
  position,
  kind: 'open',
  archived: false,
  requires: [],
  ...more,
});
const STAGES = [
  stage('proposal', 2, { requires: ['amount', 'economic_buyer', 'custom.region'] }),
  stage('discovery', 0, { requires: ['amount', 'account'] }),
  stage('parked', 1, { requires: ['description'], archived: true }),
  stage('legal', 3, { requires: ['close_date'] }),
  stage('won', 4, { kind: 'won' }),
  stage('lost', 5, { kind: 'lost' }),
];

it.each([
  ['discovery', ['amount', 'account']],
  ['proposal', ['amount', 'account', 'economic_buyer', 'custom.region']],
  ['won', ['amount', 'account', 'economic_buyer', 'custom.region', 'close_date']],
  ['lost', []],
  ['nothing', []],
])('to enter %s a deal needs what it and the stages before it require', (id, needed) => {
  expect(requiredToEnter(STAGES, id)).toEqual(needed);
});
