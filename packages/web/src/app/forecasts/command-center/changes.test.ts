import { expect, it } from 'vitest';
import type { Waterfall } from '../answers.ts';
import { changesOf } from './changes.ts';

const step = (count: number, ...deals: [id: string, amountMinor: string][]) =>
  ({
    key: 'amount_up',
    label: '',
    amountMinor: '0',
    count,
    deals: deals.map(([id, amountMinor]) => ({ id, name: id, amountMinor })),
  }) satisfies Waterfall['steps'][number];

it('adds up what a deal moved in every step', () => {
  const changes = changesOf({ steps: [step(2, ['a', '500'], ['b', '-20']), step(1, ['a', '-200']), step(0)] });
  expect(['a', 'b', 'c'].map(changes.of)).toEqual([300n, -20n, 0n]);
});

it('tells nothing where a step names only some of its deals', () => {
  expect(changesOf({ steps: [step(21, ['a', '500'])] }).of('a')).toBeNull();
});
