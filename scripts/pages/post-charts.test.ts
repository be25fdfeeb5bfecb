/** Charts and quoted output of posts are what their commands print today. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dragLines, measureDrag } from '../../bench/drag.ts';
import { frameworkPointsLines } from '../../bench/framework-points.ts';
import { measureSandbagging, sandbaggingLines } from '../../bench/sandbagging.ts';
import { ROOT } from './build.ts';
import { postCharts, TARGET } from './post-charts.ts';

const sandbagging = measureSandbagging();
const drag = measureDrag();
const QUOTES = [
  { post: 'sandbagging', bench: 'sandbagging', lines: sandbaggingLines(sandbagging) },
  { post: 'what-drag-costs', bench: 'drag', lines: dragLines(drag) },
  { post: 'operationalising-sales-frameworks', bench: 'framework-points', lines: frameworkPointsLines() },
] as const;

describe('figures of posts', () => {
  it.each(QUOTES)('$post quotes what the bench $bench prints, with its command', ({ post, bench, lines }) => {
    const text = readFileSync(join(ROOT, 'packages/content/src/posts', `${post}.mdx`), 'utf8');
    expect(text).toContain(`npm run bench -- ${bench}\n`);
    expect(text).toContain(`${lines.join('\n')}\n\`\`\``);
  });

  it('are what charts are drawn from', () => {
    expect(readFileSync(TARGET, 'utf8')).toBe(postCharts(sandbagging, drag));
  });
});
