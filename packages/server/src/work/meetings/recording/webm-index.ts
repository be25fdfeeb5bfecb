/**
 * Makes a recording of a browser seekable. MediaRecorder writes WebM as it goes: without its duration, and without an index of
 * where its clusters begin. Both belong before the first cluster, so that the clusters stay as they are (RFC 9559, 5.1).
 */

/** What is played in place of the first `skip` bytes. */
interface WebmIndex {
  readonly head: Buffer;
  readonly skip: number;
  readonly durationMs: number;
}

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const CLUSTER = 0x1f43b675;
const CLUSTER_TIMESTAMP = 0xe7;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const SIMPLE_BLOCK = 0xa3;
const CUES = 0x1c53bb6b;
const CUE_POINT = 0xbb;
const CUE_TIME = 0xb3;
const CUE_TRACK_POSITIONS = 0xb7;
const CUE_TRACK = 0xf7;
const CUE_CLUSTER_POSITION = 0xf1;

/** What comes before the first cluster is a few hundred bytes. */
const HEAD_MAX_BYTES = 256 * 1024;
/** A cluster lasts at most 32 seconds: these are many days. */
const CLUSTERS_MAX = 100_000;
/** A day of Opus has under two million blocks: what has more elements is no recording of a browser. */
const ELEMENTS_MAX = 3_000_000;
/** Of a millisecond, which is what a tick is unless a file says otherwise. */
const NANOSECONDS = 1_000_000;
const CUE_EVERY_MS = 5000;

interface Cluster {
  readonly position: number;
  time: number | null;
}

/** Returns null for what is not WebM, has an index already, or breaks off before its first sound. */
export async function webmIndex(content: AsyncIterable<Buffer>): Promise<WebmIndex | null> {
  const reader = new Reader(content);
  const kept = new Map<number, Buffer>();
  const clusters: Cluster[] = [];
  let lastTime = 0;
  let step = 0;
  for (let elements = 0; ; elements++) {
    if (elements === ELEMENTS_MAX) return null;
    const at = reader.position;
    const element = await reader.element();
    if (!element) break;
    const { id, size } = element;
    if (id === SEGMENT || id === BLOCK_GROUP) continue;
    if (id === CLUSTER) {
      if (clusters.length === CLUSTERS_MAX) return null;
      clusters.push({ position: at, time: null });
      continue;
    }
    if (size === null || id === CUES) return null;
    const cluster = clusters.at(-1);
    if (!cluster) {
      if (id === EBML || id === INFO || id === TRACKS) {
        if (reader.position + size > HEAD_MAX_BYTES) return null;
        const body = await reader.take(size);
        if (!body) return null;
        kept.set(id, body);
      } else if (!(await reader.skip(size))) return null;
      if (!kept.has(EBML)) return null;
      continue;
    }
    if (id === CLUSTER_TIMESTAMP) {
      const body = await reader.take(Math.min(size, 8));
      if (!body) break;
      cluster.time = unsigned(body);
      continue;
    }
    if (id === SIMPLE_BLOCK || id === BLOCK) {
      const body = await reader.take(Math.min(size, 12));
      if (!body) break;
      const time = (cluster.time ?? 0) + blockTime(body);
      if (time > lastTime) {
        step = time - lastTime;
        lastTime = time;
      }
      if (!(await reader.skip(size - body.length))) break;
      continue;
    }
    if (!(await reader.skip(size))) break;
  }
  const [ebml, info, tracks] = [kept.get(EBML), kept.get(INFO), kept.get(TRACKS)];
  const skip = clusters[0]?.position;
  if (!ebml || !info || !tracks || skip === undefined) return null;
  const duration = lastTime + step;
  const scale = numberIn(info, TIMESTAMP_SCALE) || NANOSECONDS;
  const head = writeHead({ ebml, info, tracks, scale, duration, clusters, skip });
  return { head, skip, durationMs: Math.round((duration * scale) / NANOSECONDS) };
}

interface Parts {
  readonly ebml: Buffer;
  readonly info: Buffer;
  readonly tracks: Buffer;
  /** Nanoseconds of a tick. */
  readonly scale: number;
  /** Ticks. */
  readonly duration: number;
  readonly clusters: readonly Cluster[];
  readonly skip: number;
}

/** Its clusters are of unknown size too, which one whose size is known may not hold. */
const ENDLESS_SEGMENT = Buffer.from('1853806701ffffffffffffff', 'hex');

function writeHead({ ebml, info, tracks, scale, duration, clusters, skip }: Parts): Buffer {
  const double = Buffer.alloc(8);
  double.writeDoubleBE(duration);
  const before = [element(INFO, info, element(DURATION, double)), element(TRACKS, tracks)];
  const track = numberIn(childOf(tracks, TRACK_ENTRY) ?? Buffer.alloc(0), TRACK_NUMBER) ?? 1;
  const cued = farApart(clusters, (CUE_EVERY_MS * NANOSECONDS) / scale);
  const cues = (offset: number) =>
    element(
      CUES,
      ...cued.map(({ position, time }) =>
        element(
          CUE_POINT,
          element(CUE_TIME, eightBytes(time)),
          element(
            CUE_TRACK_POSITIONS,
            element(CUE_TRACK, eightBytes(track)),
            element(CUE_CLUSTER_POSITION, eightBytes(offset + position - skip)),
          ),
        ),
      ),
    );
  const length = before.reduce((sum, part) => sum + part.length, cues(0).length);
  return Buffer.concat([element(EBML, ebml), ENDLESS_SEGMENT, ...before, cues(length)]);
}

/** A browser begins a cluster with each slice: one in a few seconds is enough to find a place. */
function farApart(clusters: readonly Cluster[], ticks: number): { position: number; time: number }[] {
  const kept: { position: number; time: number }[] = [];
  for (const { position, time } of clusters) {
    const last = kept.at(-1);
    if (time !== null && (!last || time >= last.time + ticks)) kept.push({ position, time });
  }
  return kept;
}

function element(id: number, ...parts: readonly Buffer[]): Buffer {
  // None begins with a zero, so that each is whole bytes.
  const name = Buffer.from(id.toString(16), 'hex');
  const size = Buffer.alloc(8);
  // The first byte says that the size takes eight.
  size.writeBigUInt64BE((1n << 56n) | BigInt(parts.reduce((sum, part) => sum + part.length, 0)));
  return Buffer.concat([name, size, ...parts]);
}

function eightBytes(value: number): Buffer {
  const written = Buffer.alloc(8);
  written.writeBigUInt64BE(BigInt(Math.max(0, Math.round(value))));
  return written;
}

const unsigned = (body: Buffer): number => body.reduce((value, byte) => value * 256 + byte, 0);

/** Ticks of a block since its cluster; its track is a number of one to eight bytes before them. */
function blockTime(body: Buffer): number {
  const length = Math.clz32(body[0] ?? 0) - 23;
  return length > 0 && body.length >= length + 2 ? body.readInt16BE(length) : 0;
}

/** A child of an element that is in memory. */
function childOf(body: Buffer, wanted: number): Buffer | null {
  for (let at = 0; at < body.length; ) {
    const header = headerIn(body, at);
    if (!header || header.size === null) return null;
    const from = at + header.length;
    if (header.id === wanted) return body.subarray(from, from + header.size);
    at = from + header.size;
  }
  return null;
}

function numberIn(body: Buffer, wanted: number): number | null {
  const child = childOf(body, wanted);
  return child && child.length <= 6 ? unsigned(child) : null;
}

interface Header {
  readonly id: number;
  /** Null where it is not known. */
  readonly size: number | null;
  /** Bytes of the header. */
  readonly length: number;
}
const HEADER_MAX_BYTES = 12;

function headerIn(buffer: Buffer, at: number): Header | null {
  const idLength = Math.clz32(buffer[at] ?? 0) - 23;
  if (idLength < 1 || idLength > 4 || at + idLength >= buffer.length) return null;
  const sizeAt = at + idLength;
  const sizeLength = Math.clz32(buffer[sizeAt] ?? 0) - 23;
  if (sizeLength < 1 || sizeLength > 8 || sizeAt + sizeLength > buffer.length) return null;
  const mask = 2 ** (8 - sizeLength) - 1;
  const rest = buffer.subarray(sizeAt + 1, sizeAt + sizeLength);
  const first = (buffer[sizeAt] ?? 0) & mask;
  const isUnknown = first === mask && rest.every((byte) => byte === 0xff);
  const size = rest.reduce((value, byte) => value * 256 + byte, first);
  if (!isUnknown && !Number.isSafeInteger(size)) return null;
  return { id: buffer.readUIntBE(at, idLength), size: isUnknown ? null : size, length: idLength + sizeLength };
}

/** Reads what comes in pieces, and holds no more than one and what an element needs. */
class Reader {
  readonly #pieces: AsyncIterator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);
  #at = 0;
  position = 0;

  constructor(content: AsyncIterable<Buffer>) {
    this.#pieces = content[Symbol.asyncIterator]();
  }

  get #left(): number {
    return this.#buffer.length - this.#at;
  }

  async #fill(count: number): Promise<boolean> {
    while (this.#left < count) {
      const { value, done } = await this.#pieces.next();
      if (done) return false;
      this.#buffer = this.#left === 0 ? value : Buffer.concat([this.#buffer.subarray(this.#at), value]);
      this.#at = 0;
    }
    return true;
  }

  #move(count: number): void {
    this.#at += count;
    this.position += count;
  }

  /** The next header; null at the end, and where there is none. */
  async element(): Promise<Header | null> {
    if (this.#left < HEADER_MAX_BYTES) await this.#fill(HEADER_MAX_BYTES);
    const header = headerIn(this.#buffer, this.#at);
    if (header) this.#move(header.length);
    return header;
  }

  async take(count: number): Promise<Buffer | null> {
    if (this.#left < count && !(await this.#fill(count))) return null;
    const taken = this.#buffer.subarray(this.#at, this.#at + count);
    this.#move(count);
    return taken;
  }

  async skip(count: number): Promise<boolean> {
    for (let left = count; left > 0; ) {
      if (this.#left === 0 && !(await this.#fill(1))) return false;
      const step = Math.min(left, this.#left);
      this.#move(step);
      left -= step;
    }
    return true;
  }
}
