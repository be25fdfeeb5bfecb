import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { choose } from '../support/choose.ts';
import { test as base, dropSpreadsheet, expect } from '../support/test.ts';

const DATA = process.env.FORECASTLE_REAL_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
/** Nothing in the file says that these are a deal's name and its account: the wizard asks. */
const ASKED = [
  ['Opportunity name', 'Solution Type'],
  ['Account', 'Client Category'],
] as const;
const files = [
  { file: 'pipelines/maven/sales_pipeline.csv', deals: '8,800', asked: [], lastWin: 'December 2017' },
  // What comes of it once it is read is that of the workbook: it is taken as far as the preview.
  { file: 'pipelines/win-prediction/Win_Prediction_Data.csv', deals: '10,061', asked: ASKED, lastWin: null },
  { file: 'pipelines/win-prediction/Win_Prediction_Data.xlsx', deals: '10,061', asked: ASKED, lastWin: 'June 2019' },
];

/**
 * Journeys whose workers differ run behind those of the files before: these come last. What each brings in is learnt from for a
 * minute of a processor, for which nobody here waits, and which ends with the server (decision 0333).
 */
const test = base.extend<object, { behindAllOthers: boolean }>({
  behindAllOthers: [true, { scope: 'worker', option: true }],
});

test.describe('real files pass whole through the wizard', () => {
  test.skip(!existsSync(DATA), `the folder of real data is absent (${DATA}); set FORECASTLE_REAL_DATA`);
  for (const { file, deals, asked, lastWin } of files) {
    test(`${file}: ${deals} deals${lastWin ? '' : ', as far as the preview'}`, async ({ page, person }) => {
      // Tens of thousands of scores are written; on a loaded machine that takes its time.
      test.setTimeout(240_000);
      expect(person.email).toContain('@');
      await dropSpreadsheet(page, join(DATA, file));
      for (const [field, header] of asked) await choose(page.getByLabel(`Column for ${field}`), header);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Preview' }).click();
      const bringIn = page.getByRole('button', { name: `Import ${deals} deals` });
      if (!lastWin) return expect(bringIn).toBeVisible();
      await bringIn.click();
      await expect(page.getByRole('heading', { name: `${deals} deals imported and scored` })).toBeVisible({
        timeout: 120_000,
      });
      await page.getByRole('link', { name: 'See the forecast' }).click();
      // The newest of these deals are years old: there is no figure, and the card says why.
      await expect(
        page.getByText(`Your last win was in ${lastWin}. There is nothing newer to learn from.`),
      ).toBeVisible();
    });
  }
});
