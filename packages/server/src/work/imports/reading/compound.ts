/** Sectors in the header of a compound file that list where its allocation table stands. */
const LISTED_IN_HEADER = 109;

/**
 * Whether sectors of a compound file ([MS-CFB] 2.3) lead in a circle, as in damaged workbooks: whoever follows them
 * never ends. Each sector names the next one in the allocation table.
 */
export function leadsInCircles(file: Buffer): boolean {
  const size = file.length < 512 ? 0 : 1 << file.readUInt16LE(30);
  if (size !== 512 && size !== 4096) return false;
  const next = nextSectors(file, size);
  const walkOf = new Int32Array(next.length);
  for (let start = 0; start < next.length; start++) {
    const walk = start + 1;
    let at = start;
    for (; walkOf[at] === 0; at = next[at] ?? -1) walkOf[at] = walk;
    if (walkOf[at] === walk) return true;
  }
  return false;
}

function nextSectors(file: Buffer, size: number): Int32Array {
  const count = Math.floor(file.length / size) - 1;
  const next = new Int32Array(Math.max(0, count)).fill(-1);
  const inSector = size / 4;
  for (const [nth, sector] of tableSectors(file, size, Math.ceil(count / inSector)).entries()) {
    const from = (sector + 1) * size;
    for (let entry = 0; entry < inSector && nth * inSector + entry < count; entry++) {
      const at = from + entry * 4;
      if (sector >= 0 && at + 4 <= file.length) next[nth * inSector + entry] = file.readInt32LE(at);
    }
  }
  return next;
}

/** Where the table stands: in the header, and for large files in further sectors that end by naming the next. */
function tableSectors(file: Buffer, size: number, needed: number): number[] {
  const sectors: number[] = [];
  for (let at = 0; at < LISTED_IN_HEADER && sectors.length < needed; at++) sectors.push(file.readInt32LE(76 + at * 4));
  let list = file.readInt32LE(68);
  while (sectors.length < needed && list >= 0 && (list + 2) * size <= file.length) {
    const from = (list + 1) * size;
    for (let at = from; at < from + size - 4 && sectors.length < needed; at += 4) sectors.push(file.readInt32LE(at));
    list = file.readInt32LE(from + size - 4);
  }
  return sectors;
}
