import { describe, expect, it } from 'vitest';
import { cluster, concatenated, webmHead } from './testing/webm.ts';
import { webmIndex } from './webm-index.ts';

/** In pieces of so many bytes, as slices cut elements anywhere. */
async function* inPieces(content: Buffer, bytes = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
}
const indexOf = (content: Buffer, bytes?: number) => webmIndex(inPieces(content, bytes));

const CUE_POINT = Buffer.from('bb01000000000000', 'hex');
const countOf = (content: Buffer, part: Buffer): number => {
  let count = 0;
  for (let at = content.indexOf(part); at >= 0; at = content.indexOf(part, at + 1)) count++;
  return count;
};

describe('the index of a recording', () => {
  const recording = concatenated(webmHead(), cluster(0, [0, 20]), cluster(1000, [0]), cluster(6000, [0, 20, 40]));

  it.each([1, 7, 4096])(
    'says how long it is and where to begin, whatever pieces of %i bytes it came in',
    async (bytes) => {
      const index = await indexOf(recording, bytes);
      expect(index).toMatchObject({ skip: webmHead().length, durationMs: 6060 });
      // Of the two clusters of the first five seconds one is enough.
      expect(countOf(index?.head ?? Buffer.alloc(0), CUE_POINT)).toBe(2);
    },
  );

  it('is made of what came, where it breaks off in the middle of a block', async () => {
    expect(await indexOf(recording.subarray(0, -30))).toMatchObject({ durationMs: 6040 });
  });

  it('indexes again what has been indexed as what has an index already: not at all', async () => {
    const index = await indexOf(recording);
    expect(await indexOf(concatenated(index?.head ?? webmHead(), recording.subarray(index?.skip)))).toBeNull();
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<script>alert(1)</script>')],
    ['zeros', Buffer.alloc(5000)],
    ['ones', Buffer.alloc(5000, 0xff)],
    ['a head alone', webmHead()],
    ['clusters alone', cluster(0, [0, 20])],
    [
      'a head that says it is endless',
      concatenated(webmHead().subarray(0, 20), Buffer.from('1549a96601ffffffffffffff', 'hex')),
    ],
    ['a head of a gigabyte', concatenated(webmHead().subarray(0, 20), Buffer.from('1549a9660100000040000000', 'hex'))],
  ])('there is none of %s', async (_what, content) => {
    expect(await indexOf(content, 512)).toBeNull();
  });
});
