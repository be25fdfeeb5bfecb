import { contract } from '@forecastle/contract';
import { describe, expect, it } from 'vitest';
import { refuseUndeclared } from './declared-answers.ts';

describe('an answer', () => {
  const reason = { id: '01900000-0000-7000-8000-000000000001', key: 'Price', name: 'Price', archived: false };
  const check = (answer: unknown) => refuseUndeclared(contract.lossReasons.update, answer);

  it('is what the contract declares', async () => {
    await check(reason);
    await check({ ...reason, more: undefined });
  });

  it.each([
    ['more', { ...reason, position: 3 }, 'more than is declared'],
    ['less', { ...reason, key: undefined }, 'what is not declared'],
    ['something else', { ...reason, archived: 'no' }, 'what is not declared'],
    ['nothing', undefined, 'what is not declared'],
  ])('is refused where it holds %s', async (_, answer, why) => {
    await expect(check(answer)).rejects.toThrow(`PATCH /loss-reasons/{id} answers ${why}`);
  });
});
