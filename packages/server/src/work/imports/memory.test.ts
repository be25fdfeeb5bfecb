/** An import takes the memory of its chunks, not of its rows. */
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { tries } from '../../testing/long.ts';
import { guessed, settled, upload } from './testing/journey.ts';
import { heapBesideCode, runInChild } from './testing/run-in-child.ts';

/** Kept all at once, as rows or as deals, they take more than this room, of which the chunks at work take 18. */
const ROWS = tries(40_000, 160_000);
const ROOM_MB = 28;

it('an import of many rows runs in a heap that could not hold them', async () => {
  const org = await startTestApp();
  try {
    const { browser, session } = await org.signUp();
    const header = 'Deal ID,Deal,Company,Stage,Amount,Close Date,Next Step,Description';
    const rows = Array.from(
      { length: ROWS },
      (_, row) =>
        `D${row},Refit of the pilot boat ${row},Account ${row % 997},Proposal,${row},2026-12-31,Call back,Survey ${row}`,
    );
    const uploaded = await upload(browser, 'many.csv', [header, ...rows, ''].join('\n'));
    const { id } = uploaded.body;
    await browser.put(`/imports/${id}/choices`, { mapping: guessed(uploaded.body), currency: 'NZD' });
    await browser.post(`/imports/${id}/start`);
    const child = runInChild(org, session.organization.id, id, [await heapBesideCode(ROOM_MB)]);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await settled(browser, id)).toMatchObject({ status: 'done', counts: { rows: ROWS, created: ROWS } });
  } finally {
    await org.close();
  }
}, 180_000);
