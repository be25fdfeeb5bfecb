/**
 * Every public page by Lighthouse, mobile, against the measures it is held to: `npm run bench -- site`, or with the paths
 * of single pages. RUNS says how often each is looked at; the median counts. Blocking time and paint depend somewhat on a
 * machine that does other things meanwhile, because the simulation stretches what it saw the processor do: a bare page,
 * looked at in the same run, says how fast any page can be.
 */
import { loadavg } from 'node:os';
import { buildWebIfStale } from '../scripts/pages/build.ts';
import { startProduct } from './product.ts';
import { percentile, reportMachine } from './report.ts';
import { type Auditor, type Look, openAuditor } from './site/audit.ts';
import { serveBarePage } from './site/bare-page.ts';
import { distance, heldTo, isKept, MEASURES, type Middle, measuresFor, middleOf } from './site/measures.ts';
import { type PublicPage, publicPages } from './site/public-pages.ts';

const RUNS = Number(process.env.RUNS ?? 5);

interface Measured {
  readonly page: PublicPage;
  readonly middle: Middle;
}

export async function run(wanted: readonly string[] = []): Promise<void> {
  const pages = publicPages().filter(({ path }) => wanted.length === 0 || wanted.includes(path));
  if (pages.length === 0) throw new Error(`There is no public page ${wanted.join(', ')}.`);
  buildWebIfStale();
  const product = await startProduct();
  const auditor = await openAuditor();
  try {
    const floor = middleOf(await lookAtBarePage(auditor));
    const measured: Measured[] = [];
    for (const page of pages) {
      const looks = await lookAt(auditor, product.url + page.address);
      const middle = middleOf(looks);
      measured.push({ page, middle });
      reportPage(page, middle, looks);
    }
    reportWorst(measured);
    reportFloor(measured, floor);
    process.stdout.write(`median of ${RUNS}, load ${loadavg()[0]?.toFixed(1)}, `);
    reportMachine();
  } finally {
    await auditor.close();
    await product.stop();
  }
}

async function lookAt(auditor: Auditor, url: string): Promise<Look[]> {
  const looks: Look[] = [];
  for (let look = 0; look < RUNS; look += 1) looks.push(await auditor.look(url));
  return looks;
}

async function lookAtBarePage(auditor: Auditor): Promise<Look[]> {
  const page = await serveBarePage();
  try {
    return await lookAt(auditor, page.url);
  } finally {
    await page.close();
  }
}

function reportPage(page: PublicPage, middle: Middle, looks: readonly Look[]): void {
  const figures = measuresFor(page).map(
    (measure) => `${measure.name} ${measure.show(middle[measure.figure])}${isKept(measure, middle) ? '' : ' (missed)'}`,
  );
  process.stdout.write(`${page.path}: ${figures.join(', ')}\n`);
  const findings = new Set(looks.flatMap((look) => look.findings));
  for (const finding of findings) {
    if (!(page.unlisted && finding.startsWith('seo'))) process.stdout.write(`  ${finding}\n`);
  }
}

/** Of each measure the page that is furthest from it. */
function reportWorst(measured: readonly Measured[]): void {
  process.stdout.write('\nworst of each\n');
  for (const { figure, name } of MEASURES) {
    const held = measured.flatMap(({ page, middle }) =>
      measuresFor(page).flatMap((measure) => (measure.figure === figure ? [{ page, middle, measure }] : [])),
    );
    const [worst] = held.sort((a, b) => distance(b.measure, b.middle) - distance(a.measure, a.middle));
    if (!worst) continue;
    const missed = held.filter(({ measure, middle }) => !isKept(measure, middle)).length;
    const { measure, middle, page } = worst;
    process.stdout.write(
      `${name}: ${measure.show(middle[figure])} on ${page.path} (${heldTo(measure)}; ${missed} of ${held.length} pages miss it)\n`,
    );
  }
}

/** How far the pages are from one that loads nothing: the median page and the slowest. */
function reportFloor(measured: readonly Measured[], floor: Middle): void {
  const paints = measured.map(({ middle }) => middle.largestPaint);
  const told = (name: string, paint: number) =>
    `${name} ${Math.round(paint)} ms, ${(paint / floor.largestPaint).toFixed(2)} of it`;
  process.stdout.write(
    `\nlargest paint of a bare page, the floor: ${Math.round(floor.largestPaint)} ms; ` +
      `${told('the median page', percentile(paints, 50))}; ${told('the slowest', Math.max(...paints))}\n`,
  );
}

if (import.meta.main) await run(process.argv.slice(2));
