/** A name server on a port of this machine that knows TXT records and nothing else (RFC 1035). */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TXT = 16;
const NO_SUCH_NAME = 3;

export interface NameServer {
  /** As settings have it. */
  readonly address: string;
  /** TXT records by their name. */
  readonly records: Map<string, readonly string[]>;
  close(): Promise<void>;
}

export async function startNameServer(port = 0): Promise<NameServer> {
  const records = new Map<string, readonly string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => socket.send(answerTo(question, records), from.port, from.address));
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function answerTo(question: Buffer, records: ReadonlyMap<string, readonly string[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const asked = question.subarray(12, at + 5);
  const found = (records.get(labels.join('.').toLowerCase()) ?? []).map(txtRecord);
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  // An answer, with recursion available.
  head.writeUInt16BE(0x8180 | (found.length === 0 ? NO_SUCH_NAME : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  return Buffer.concat([head, asked, ...found]);
}

function txtRecord(text: string): Buffer {
  const pieces: Buffer[] = [];
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += 255) {
    const piece = bytes.subarray(start, start + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  const data = Buffer.concat(pieces);
  const head = Buffer.alloc(12);
  // The name is the one asked for, which stands at byte 12.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
