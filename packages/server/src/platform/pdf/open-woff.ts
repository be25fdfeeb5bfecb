import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const FONT_HEADER = 12;
const FONT_ENTRY = 16;
const ALIGNED = 4;

/** A font as it was before it was packed for the web (WOFF 1.0): to unpack it once is faster than in each page. */
export function openWoff(packed: Buffer): Buffer {
  if (packed.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font');
  const count = packed.readUInt16BE(12);
  const head = Buffer.alloc(FONT_HEADER + count * FONT_ENTRY);
  packed.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(FONT_ENTRY * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(FONT_ENTRY * (count - 2 ** power), 10);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let at = 0; at < count; at += 1) {
    const entry = WOFF_HEADER + at * WOFF_ENTRY;
    const [from, packedLength, length] = [4, 8, 12].map((field) => packed.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = packed.subarray(from, from + packedLength);
    const table = packedLength < length ? inflateSync(bytes) : bytes;
    const place = FONT_HEADER + at * FONT_ENTRY;
    packed.copy(head, place, entry, entry + 4);
    packed.copy(head, place + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, place + 8);
    head.writeUInt32BE(length, place + 12);
    const padding = (ALIGNED - (length % ALIGNED)) % ALIGNED;
    tables.push(table, Buffer.alloc(padding));
    offset += length + padding;
  }
  return Buffer.concat([head, ...tables]);
}
