/** Headers of the POSIX "ustar" form: a backup opens with any tar. https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html */

export const BLOCK_BYTES = 512;

/** Where a field stands in the header, and how long it is. */
const NAME = [0, 100] as const;
const MODE = [100, 8] as const;
const OWNER = [108, 8] as const;
const GROUP = [116, 8] as const;
const SIZE = [124, 12] as const;
const MODIFIED = [136, 12] as const;
const CHECKSUM = [148, 8] as const;
const KIND = [156, 1] as const;
const MAGIC = [257, 8] as const;

export function tarHeader(name: string, size: number, modified: Date): Buffer {
  if (Buffer.byteLength(name) > NAME[1]) throw new Error(`the name ${name} is too long for a tar header`);
  const header = Buffer.alloc(BLOCK_BYTES);
  const put = ([at]: readonly [number, number], text: string) => header.write(text, at, 'latin1');
  const number = (field: readonly [number, number], value: number) =>
    put(field, `${value.toString(8).padStart(field[1] - 1, '0')}\0`);
  put(NAME, name);
  number(MODE, 0o600);
  number(OWNER, 0);
  number(GROUP, 0);
  number(SIZE, size);
  number(MODIFIED, Math.floor(modified.getTime() / 1000));
  put(KIND, '0');
  put(MAGIC, 'ustar\x0000');
  put(CHECKSUM, `${checksum(header).toString(8).padStart(6, '0')}\0 `);
  return header;
}

/** What a header says; null when it is none. */
export function readTarHeader(header: Buffer): { name: string; size: number } | null {
  const text = ([at, length]: readonly [number, number]) =>
    header
      .subarray(at, at + length)
      .toString('latin1')
      .replace(/\0.*$/s, '')
      .trim();
  if (!/^[0-7]+$/.test(text(CHECKSUM)) || Number.parseInt(text(CHECKSUM), 8) !== checksum(header)) return null;
  return { name: text(NAME), size: Number.parseInt(text(SIZE), 8) };
}

/** The sum of the header's bytes, with the field of the sum itself taken as spaces. */
function checksum(header: Buffer): number {
  const [at, length] = CHECKSUM;
  return header.reduce((sum, byte, index) => sum + (index >= at && index < at + length ? 0x20 : byte), 0);
}
