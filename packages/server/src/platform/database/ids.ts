import { randomFillSync } from 'node:crypto';

let lastMillis = 0;
let sequence = 0;
/** Random bytes are asked for many at a time: asked for one id, the system takes longer than all the rest. */
const random = Buffer.alloc(8 * 512);
let taken = random.length;

/** A UUIDv7 (RFC 9562): sorts by time of making, also within one millisecond of this process (12-bit counter in rand_a). */
export function newId(): string {
  const now = Date.now();
  if (now > lastMillis) {
    lastMillis = now;
    sequence = 0;
  } else if (++sequence > 0xfff) {
    lastMillis += 1;
    sequence = 0;
  }
  if (taken === random.length) {
    randomFillSync(random);
    taken = 0;
  }
  const time = lastMillis.toString(16).padStart(12, '0');
  const tail = random.toString('hex', taken, taken + 8);
  taken += 8;
  const variant = ((Number.parseInt(tail.slice(0, 1), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${variant}${tail.slice(1, 4)}-${tail.slice(4)}`;
}
