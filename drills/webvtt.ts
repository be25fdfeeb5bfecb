/**
 * Every .vtt file of a folder, read by us and by the browser, cue by cue. The folder of web-platform-tests is
 * webvtt/parsing/file-parsing/tests/support of its repository, which is not part of ours.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as browsers } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { compareWithBrowser } from '../e2e/support/webvtt.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** True when all are read as the browser reads them. Prints both sides of those that are not. */
export async function run([folder]: readonly string[]): Promise<boolean> {
  if (!folder || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    say(`Name a folder with files${folder ? `; "${folder}" is none` : ''}.`);
    return false;
  }
  const names = globSync('**/*.vtt', { cwd: folder }).sort();
  const browser = await browsers.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  let alike = 0;
  try {
    const files = names.map((name) => readFileSync(join(folder, name)));
    await compareWithBrowser(await browser.newPage(), files, (index, ours, theirs) => {
      const isAlike = JSON.stringify(ours) === JSON.stringify(theirs);
      if (isAlike) alike++;
      say(`${isAlike ? 'alike' : 'DIFFERS'}\t${names[index]}\t${theirs.length} cues`);
      if (!isAlike)
        for (const [side, cues] of Object.entries({ ours, browser: theirs })) say(`  ${side}: ${JSON.stringify(cues)}`);
    });
  } finally {
    await browser.close();
  }
  say(`${alike} of ${names.length} files are read as the browser reads them.`);
  return names.length > 0 && alike === names.length;
}
