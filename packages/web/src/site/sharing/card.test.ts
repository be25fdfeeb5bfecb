import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HEIGHT, WIDTH } from './card.ts';
import { lightColours } from './colours.ts';
import { drawer } from './draw.ts';

const CARD = { eyebrow: 'Blog', title: 'A forecast band you can check', description: 'Why a range beats a number.' };

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecastle-share-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('sharing images', () => {
  it('are PNG files of 1200 by 630', async () => {
    const image = Buffer.from(await drawer(scratch())(CARD));
    expect(image.subarray(1, 4).toString()).toBe('PNG');
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
  });

  it('are drawn once for the same words, and again for others', async () => {
    const cache = scratch();
    const first = await drawer(cache)(CARD);
    const second = await drawer(cache)(CARD);
    expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
    expect(readdirSync(cache)).toHaveLength(1);
    await drawer(cache)({ ...CARD, title: 'Another' });
    expect(readdirSync(cache)).toHaveLength(2);
  });
});

describe('the colours of sharing images', () => {
  it('are those of the light theme', () => {
    const colour = lightColours(
      ':root {\n --ink: oklch(0 0 0);\n --surface: oklch(1 0 0);\n --risk: oklch(0.628 0.2577 29.23);\n}',
    );
    expect([colour('ink'), colour('surface'), colour('risk')]).toEqual(['#000000', '#ffffff', '#ff0000']);
    expect(() => colour('none')).toThrow('--none is not a plain colour');
  });
});
