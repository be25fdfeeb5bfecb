/** Writes WebM as MediaRecorder does: clusters of unknown size, without a duration and without an index. */
const element = (id: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};
const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const number = (value: number): Buffer => {
  const written = Buffer.alloc(4);
  written.writeUInt32BE(value);
  return written;
};
const ENDLESS = Buffer.from('01ffffffffffffff', 'hex');

export const concatenated = (...parts: Buffer[]): Buffer => Buffer.concat(parts);

/** What comes before the first cluster: Opus, in milliseconds. */
export const webmHead = (): Buffer =>
  concatenated(
    element('1a45dfa3', element('4282', text('webm'))),
    Buffer.from('18538067', 'hex'),
    ENDLESS,
    element('1549a966', element('2ad7b1', number(1_000_000)), element('5741', text('Test'))),
    element('1654ae6b', element('ae', element('d7', number(1)), element('86', text('A_OPUS')))),
  );

/** A cluster that begins at `time`, with a block at each of `blocks` after it. */
export const cluster = (time: number, blocks: readonly number[]): Buffer =>
  concatenated(
    Buffer.from('1f43b675', 'hex'),
    ENDLESS,
    element('e7', number(time)),
    ...blocks.map((at) => {
      const head = Buffer.alloc(4);
      head.writeUInt8(0x81);
      head.writeInt16BE(at, 1);
      return element('a3', head, Buffer.alloc(20, 0xa3));
    }),
  );
