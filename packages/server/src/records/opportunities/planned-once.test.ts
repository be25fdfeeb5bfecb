import { expect, it } from 'vitest';
import { PlanNames } from './planned-once.ts';

it('names a statement once and for all, and no more statements than are kept', () => {
  const names = new PlanNames(2);
  const [first, second] = [names.of('SELECT 1'), names.of('SELECT 2')];
  expect(first).not.toBe(second);
  expect(names.of('SELECT 3')).toBeUndefined();
  expect([names.of('SELECT 1'), names.of('SELECT 2')]).toEqual([first, second]);
});
