/** Shows the board page as a PDF reader would: the browser that takes the film has none. */
import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { Stage } from './stage.ts';

/** CSS pixels: the sheet on the screen, and the room above it. */
const WIDTH = 860;
const ROOM = 28;
/** Pixels of the drawn page for one of the sheet. */
const DENSITY = 1.5;
const POINTS_A4_WIDTH = 595.28;
const ADDRESS = '/board-page-in-a-reader';

/** Presses the item of the open menu, and shows the file that comes. */
export async function showBoardPage({ page, open, click, pause, scrollTo }: Stage): Promise<void> {
  const comes = page.waitForEvent('download');
  await click(page.getByRole('menuitem', { name: 'PDF one-pager for the board' }));
  const download = await comes;
  const png = await drawFirstPage(await readFile(await download.path()));
  await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: reader(png) }));
  await open(ADDRESS, page.getByRole('img'));
  await pause(2.5);
  await scrollTo(page.locator('#second-half'));
}

async function drawFirstPage(pdf: Buffer): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const { data } = await document.getPage(0).render({
      scale: (WIDTH * DENSITY) / POINTS_A4_WIDTH,
      render: ({ data, width, height }) =>
        sharp(data, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
    });
    return Buffer.from(data);
  } finally {
    document.destroy();
    library.destroy();
  }
}

const reader = (png: Buffer): string => `<!doctype html><title>Board page</title>
<style>body { margin: 0; background: #d9d6cd } img { display: block; margin: ${ROOM}px auto; box-shadow: 0 2px 14px #0003 }
#second-half { position: absolute; top: 560px }</style>
<img width="${WIDTH}" alt="The board page" src="data:image/png;base64,${png.toString('base64')}"><i id="second-half"></i>`;
