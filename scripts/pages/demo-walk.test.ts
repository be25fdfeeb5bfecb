/** The post that walks through the product in two minutes gives the figures and words that the rules give. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DealFacts, dayOfIsoDate, explainRisk, type Now, scoreDeal } from '@forecastle/rules';
import { expect, it } from 'vitest';
import { bareDeal } from '../../packages/rules/src/testing/exampleFacts.ts';

const POST = join(import.meta.dirname, '../../packages/content/src/posts/revenue-intelligence-2-minute-demo.mdx');
const day = dayOfIsoDate('2026-11-22');
const NOW: Now = { day, instant: Date.parse('2026-11-22T01:00:00Z') };
const SETTINGS = { medianStageDays: null };

/** Harbourline rollout as the file of the import guide brings it, on the day of the import. */
const IMPORTED = bareDeal({
  phase: 'late',
  isNegotiation: true,
  category: 'commit',
  amountMinor: 8_400_000,
  closeDay: dayOfIsoDate('2026-12-10'),
  createdDay: day,
  isCreationAssumed: true,
  hasNextStep: true,
  contactCount: 1,
  economicBuyer: { contactId: 'rangi', influence: 0, lastMetAt: null, lastMetDay: null },
});
/** With Hana met this morning, a call recorded, and two components of MEDDPIC answered. */
const WALKED: DealFacts = {
  ...IMPORTED,
  evidence: [
    { framework: 'meddpic', component: 'metrics', strength: 'green', hasNotes: true },
    { framework: 'meddpic', component: 'champion', strength: 'yellow', hasNotes: false },
  ],
  contactCount: 2,
  champion: { contactId: 'hana', influence: 0, lastMetAt: NOW.instant, lastMetDay: day },
  hasInteraction: true,
  lastActivityDay: day,
  secondLastActivityDay: day,
};

const post = readFileSync(POST, 'utf8');

it('names the scores before and after', () => {
  const [before, after] = [IMPORTED, WALKED].map((facts) => scoreDeal(facts, SETTINGS, NOW));
  if (!before || !after) throw new Error('two deals have two scores');
  expect(post).toContain(`Its risk score is ${before.risk}.`);
  expect(post).toContain(`Risk is ${after.risk}.`);
  expect(post).toContain(
    `Confidence has gone from ${before.confidence} to ${after.confidence}, drag from ${before.drag} to ${after.drag}, data quality from ${before.dataQuality} to ${after.dataQuality}.`,
  );
});

it('lists what would help most in the words of the panel', () => {
  const { improvements } = explainRisk(IMPORTED, SETTINGS, NOW, { rangi: 'Rangi Cooper' });
  const listed = improvements.slice(0, 4).map(({ label, gain }) => `- ${label}, +${gain}`);
  expect(post).toContain(listed.join('\n'));
});
