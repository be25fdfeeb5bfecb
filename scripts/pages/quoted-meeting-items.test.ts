/** The post about meetings quotes what its command prints today, without some kinds and the last columns. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgeSet, meetingItemLines } from '../../bench/meeting-items.ts';
import { ROOT } from './build.ts';

const POST = 'packages/content/src/posts/meetings-as-evidence.mdx';
const COMMAND = 'npm run bench -- meeting-items\n\n';

it('each quoted line of the meeting items is one that the bench prints, in its order', () => {
  const [, block = ''] = readFileSync(join(ROOT, POST), 'utf8').split(COMMAND);
  const quoted = block.slice(0, block.indexOf('\n```')).split('\n');
  expect(quoted.length).toBeGreaterThan(16);
  const printed = meetingItemLines(judgeSet());
  const missing = quoted.filter((line) => {
    const at = printed.findIndex((each) => (line === '' ? each === '' : each.startsWith(line)));
    if (at >= 0) printed.splice(0, at + 1);
    return at < 0;
  });
  expect(missing).toEqual([]);
});
