/**
 * `npm run screenshots`: starts the product on a home of its own, fills a workspace through its API, and takes the
 * screens that the site and the README show. The workspace is the same each time; only its dates follow today. Then the
 * demo company is entered, whose three years a forecast has learnt from, for its screens and what they say.
 * `npm run screenshots -- frameworks` retakes the two images of the page on frameworks alone, and
 * `npm run screenshots -- draft-gaps heatmap` the screens of these names; the others stay as they are.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import chromiumByNpm from '@sparticuz/chromium';
import { SCREENS } from '../../packages/web/src/site/screens/manifest.generated.ts';
import { buildWebIfStale, ROOT } from '../../scripts/pages/build.ts';
import serve from '../serve.ts';
import { type Camera, openCamera, type Shot } from './camera.ts';
import { demoForecast, enterDemo, learnt } from './demo.ts';
import { frameworkManifest, manifest } from './manifest.ts';
import { type Pictures, writeFrameworkImages, writePictures, writeReadmePicture } from './pictures.ts';
import {
  AFTER_IMPORT,
  BEFORE_IMPORT,
  OF_SALESFORCE,
  OF_THE_DEMO,
  OF_THE_DEMO_MANAGER,
  OF_THE_DEMO_REP,
  OF_THE_DEMO_VP,
  OF_THE_FRAMEWORKS,
  OF_THE_WORKSPACE,
  type Place,
  type Screen,
} from './screens.ts';
import { askModel } from './workspace/answer.ts';
import { type Client, clientOf } from './workspace/client.ts';
import { TIME_ZONE } from './workspace/dates.ts';
import { fillWorkspace } from './workspace/fill.ts';
import { HARBOURLINE } from './workspace/harbourline.ts';
import { connectSalesforce } from './workspace/salesforce.ts';
import { spreadsheet } from './workspace/spreadsheet.ts';

const PICTURES = join(ROOT, 'packages/web/public/screens');
const MANIFEST = join(ROOT, 'packages/web/src/site/screens/manifest.generated.ts');
const DEMO_FORECAST = join(ROOT, 'packages/web/src/site/screens/demo-forecast.generated.ts');
const FRAMEWORK_IMAGES = join(ROOT, 'packages/web/public/images/docs');
const FRAMEWORK_MANIFEST = join(ROOT, 'packages/web/src/site/screens/framework-images.generated.ts');
const README_PICTURE = join(ROOT, 'docs/images/pipeline-intelligence.png');
const README_SCREEN = 'pipeline-intelligence';
/** The most the API gives at once; the workspace has fewer. */
const PAGE = 200;

/** Who else is entered as in the demo, and what is shown of theirs. */
const OF_OTHERS = [
  ['vp_sales', OF_THE_DEMO_VP],
  ['sales_manager', OF_THE_DEMO_MANAGER],
  ['account_executive', OF_THE_DEMO_REP],
] as const;

const ALL = [
  BEFORE_IMPORT,
  AFTER_IMPORT,
  OF_SALESFORCE,
  OF_THE_WORKSPACE,
  OF_THE_DEMO,
  ...OF_OTHERS.map(([, screens]) => screens),
].flat();

const say = (words: string) => process.stdout.write(`${words}\n`);

/** Takes the named screens. */
async function main(names: ReadonlySet<string>, onlyFrameworks: boolean): Promise<void> {
  buildWebIfStale();
  const stop = await serve();
  const address = process.env.FORECASTLE_E2E_URL ?? '';
  const browser = await chromium.launch({
    executablePath: await chromiumByNpm.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const camera = await openCamera(browser, address);
    const client = clientOf(camera.page, address);
    await signUp(client);
    const importId = await upload(camera.page);
    const shots: Shot[] = [];
    const take = async (by: Camera, screens: readonly Screen[], place: Place) => {
      for (const screen of screens.filter(({ name }) => names.has(name))) {
        shots.push(...(await by.take(screen, place)));
        say(screen.name);
      }
    };
    const imported = { importId, deal: () => '', conversation: '' };
    await take(camera, BEFORE_IMPORT, imported);
    await runImport(camera.page, client, importId);
    await take(camera, AFTER_IMPORT, imported);
    if (OF_SALESFORCE.some(({ name }) => names.has(name))) {
      const stopSalesforce = await connectSalesforce(camera.page, client, address);
      await take(camera, OF_SALESFORCE, imported).finally(stopSalesforce);
    }
    say('filling the workspace');
    await fillWorkspace(client);
    const deal = await dealsByExternalId(client);
    const place = { importId, deal, conversation: await askModel(client, deal(HARBOURLINE.id)) };
    if (names.size === ALL.length || onlyFrameworks) await takeFrameworks(camera, place);
    if (onlyFrameworks) return;
    await take(camera, OF_THE_WORKSPACE, place);
    if (OF_THE_DEMO.some(({ name }) => names.has(name))) {
      say('learning from the demo company');
      const visitor = await openCamera(browser, address);
      const asVisitor = clientOf(visitor.page, address);
      await enterDemo(asVisitor, 'cro');
      await learnt(asVisitor);
      await take(visitor, OF_THE_DEMO, place);
      writeFileSync(DEMO_FORECAST, await demoForecast(asVisitor));
    }
    for (const [role, screens] of OF_OTHERS) {
      if (!screens.some(({ name }) => names.has(name))) continue;
      const other = await openCamera(browser, address);
      await enterDemo(clientOf(other.page, address), role);
      // A plan is made of the deals alone.
      if (screens !== OF_THE_DEMO_REP) await learnt(clientOf(other.page, address));
      await take(other, screens, place);
    }
    const pictures = await writePictures(shots, PICTURES, keptPictures(names));
    writeFileSync(MANIFEST, manifest(pictures));
    const shown = shots.find(({ name, theme, phone }) => name === README_SCREEN && theme === 'light' && !phone);
    if (shown) await writeReadmePicture(shown.png, README_PICTURE);
    say(`${Object.keys(pictures).length} screens in ${PICTURES}`);
  } finally {
    await browser.close();
    await stop();
  }
}

/** Returns the pictures of screens that are not retaken. */
const keptPictures = (names: ReadonlySet<string>): Record<string, Pictures> =>
  Object.fromEntries(
    Object.entries(SCREENS).filter(([name]) => !names.has(name) && ALL.some((screen) => screen.name === name)),
  );

async function takeFrameworks(camera: Camera, place: Place): Promise<void> {
  const shots: Shot[] = [];
  for (const screen of OF_THE_FRAMEWORKS) shots.push(...(await camera.takeAtDesk(screen, place)));
  writeFileSync(FRAMEWORK_MANIFEST, frameworkManifest(await writeFrameworkImages(shots, FRAMEWORK_IMAGES)));
  say(`${OF_THE_FRAMEWORKS.length} images in ${FRAMEWORK_IMAGES}`);
}

async function signUp(client: Client): Promise<void> {
  await client.send('post', '/sign-up', {
    name: 'Mere Walker',
    email: 'mere.walker@ridgeline.example',
    password: 'a workspace for pictures',
    organizationName: 'Ridgeline Software',
    timeZone: TIME_ZONE,
    currency: 'USD',
  });
}

/** Drops the spreadsheet in as a person does, up to the step that counts what would happen. */
async function upload(page: Page): Promise<string> {
  await page.goto('/imports/new');
  await page
    .getByLabel('Spreadsheet', { exact: true })
    .setInputFiles({ name: 'pipeline.csv', mimeType: 'text/csv', buffer: spreadsheet() });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: /^Import \d+ deals$/ }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function runImport(page: Page, client: Client, importId: string): Promise<void> {
  await client.send('post', `/imports/${importId}/start`, {});
  await page.goto(`/imports/${importId}`);
  await page.getByRole('heading', { name: /deals imported and scored$/ }).waitFor();
}

async function dealsByExternalId(client: Client): Promise<(externalId: string) => string> {
  const { items } = await client.get<{ items: readonly { id: string; externalId: string | null }[] }>(
    `/opportunities?limit=${PAGE}`,
  );
  const ids = new Map(items.map(({ id, externalId }) => [externalId, id]));
  return (externalId) => {
    const id = ids.get(externalId);
    if (!id) throw new Error(`the workspace has no deal ${externalId}`);
    return id;
  };
}

const asked = process.argv.slice(2);
const isFrameworks = asked.includes('frameworks');
const unknown = asked.filter((name) => name !== 'frameworks' && !ALL.some((screen) => screen.name === name));
if (unknown.length > 0) throw new Error(`there is no screen ${unknown.join(', ')}`);
await main(new Set(isFrameworks ? [] : asked.length > 0 ? asked : ALL.map(({ name }) => name)), isFrameworks);
