import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecastle-read-ahead-'));
});

async function taken(bytes: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of bytes) text += chunk.toString('latin1');
  return text;
}

describe('what is read ahead', () => {
  it('is handed out whole, and is written however slowly it is taken', async () => {
    const parts = Array.from({ length: 40 }, (_, at) => String(at).padEnd(9_999, 'x'));
    let wrote = () => {};
    const all = new Promise<void>((resolve) => {
      wrote = resolve;
    });
    const bytes = readAhead(folder, async (write) => {
      for (const part of parts) await write(Buffer.from(part, 'latin1'));
      wrote();
    });
    const first = await bytes.next();
    // Nobody takes anything meanwhile.
    await all;
    expect(first.value.toString('latin1') + (await taken(bytes))).toBe(parts.join(''));
    expect(await readdir(folder)).toEqual([]);
  });

  it('fails as what makes it fails, after what was made', async () => {
    const bytes = readAhead(folder, async (write) => {
      await write(Buffer.from('half'));
      throw new Error('broken off');
    });
    expect(String((await bytes.next()).value)).toBe('half');
    await expect(bytes.next()).rejects.toThrow('broken off');
  });

  it('ends what makes it when nobody takes any more', async () => {
    let ended: unknown = null;
    const bytes = readAhead(folder, async (write) => {
      try {
        for (;;) await write(Buffer.alloc(1000));
      } catch (error) {
        ended = error;
        throw error;
      }
    });
    await bytes.next();
    await bytes.return(undefined);
    expect(ended).toMatchObject({ name: 'AbortError' });
  });
});
