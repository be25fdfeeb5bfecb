import { expect, it } from 'vitest';
import { icoOf } from './favicon.ts';

it('an icon file names each image, its size, and where it lies', () => {
  const ico = Buffer.from(icoOf([Buffer.from('first'), Buffer.from('second')], [16, 32]));
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
  const image = (entry: number) => {
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    return [ico.readUInt8(entry), ico.subarray(offset, offset + length).toString()];
  };
  expect([image(6), image(22)]).toEqual([
    [16, 'first'],
    [32, 'second'],
  ]);
});
