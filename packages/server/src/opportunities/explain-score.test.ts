import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DealHouse, startDealHouse } from '../testing/deals.ts';

describe('opportunities tell why', () => {
  let app: DealHouse['app'];
  let admin: DealHouse['admin'];
  let stage: DealHouse['stage'];
  let add: DealHouse['add'];
  beforeAll(async () => {
    ({ app, admin, stage, add } = await startDealHouse());
  });
  afterAll(() => app.close());

  it('with parts that add up to each kept score', async () => {
    const deal = await add({ stageId: stage('Discovery'), category: 'best_case' });
    for (const [score, kept] of [
      ['risk', deal.health.risk],
      ['confidence', deal.health.confidence],
      ['drag', deal.health.drag],
      ['data_quality', deal.health.dataQuality],
    ]) {
      const { body } = await admin.get(`/opportunities/${deal.id}/explanations/${score}`);
      const sum = body.parts.reduce(
        (total: number, part: { points: { value: number } }) => total + part.points.value,
        0,
      );
      expect(body.score).toBe(kept);
      expect(sum).toBeCloseTo(kept, 9);
    }
  });
});
