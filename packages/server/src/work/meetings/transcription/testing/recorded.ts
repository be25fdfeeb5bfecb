/** Recordings of a test, as they lie in the database when their last slice has come. */
import { randomUUID } from 'node:crypto';
import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Browser, TestApp } from '../../../../testing/app.ts';
import { PEER_KEY } from '../../../ai/testing/model-peer.ts';

/** Bytes of a slice, as uploads send them: the file is spread over several. */
const SLICE_BYTES = 100_000;

interface Recorded {
  readonly organizationId: string;
  readonly ownerId: string;
  readonly takes: readonly { readonly content: Buffer; readonly mediaType: string; readonly startsMs?: number }[];
}

/** Makes a recording that waits for its transcript, and returns its id. */
export const recorded = ({ database }: TestApp, { organizationId, ownerId, takes }: Recorded): Promise<string> =>
  inTenant(database.pool, organizationId, async ({ client }) => {
    const id = randomUUID();
    await client.query(
      `INSERT INTO recorded_meetings (organization_id, id, title, title_key, starts_at, is_start_known, owner_id, source, state)
       VALUES ($1, $2, 'Kickoff', 'kickoff', now(), true, $3, 'recording', 'waiting')`,
      [organizationId, id, ownerId],
    );
    for (const [take, { content, mediaType, startsMs = 0 }] of takes.entries()) {
      const takeId = randomUUID();
      const slices = Array.from({ length: Math.ceil(content.length / SLICE_BYTES) }, (_, at) => at * SLICE_BYTES);
      await client.query(
        `INSERT INTO recording_takes (organization_id, id, meeting_id, take, media_type, size, slice_count, starts_ms, ended_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
        [organizationId, takeId, id, take, mediaType, content.length, slices.length, startsMs],
      );
      for (const [slice, position] of slices.entries()) {
        await client.query(
          `INSERT INTO recording_slices (organization_id, take_id, slice, position, content) VALUES ($1, $2, $3, $4, $5)`,
          [organizationId, takeId, slice, position, content.subarray(position, position + SLICE_BYTES)],
        );
      }
    }
    return id;
  });

const RATE = 8000;
const HEADER_BYTES = 44;

/** Returns so many seconds of silence as WAV, a byte for each sample. */
export function silence(seconds: number): Buffer {
  const content = Buffer.alloc(HEADER_BYTES + seconds * RATE, 128);
  content.fill(0, 0, HEADER_BYTES);
  content.write('RIFF', 0, 'ascii');
  content.writeUInt32LE(content.length - 8, 4);
  content.write('WAVEfmt ', 8, 'ascii');
  content.writeUInt32LE(16, 16);
  content.writeUInt16LE(1, 20);
  content.writeUInt16LE(1, 22);
  content.writeUInt32LE(RATE, 24);
  content.writeUInt32LE(RATE, 28);
  content.writeUInt16LE(1, 32);
  content.writeUInt16LE(8, 34);
  content.write('data', 36, 'ascii');
  content.writeUInt32LE(content.length - HEADER_BYTES, 40);
  return content;
}

interface Connecting {
  readonly address: string;
  readonly model?: string;
  readonly minuteMicros?: number | null;
}

/** Connects a server of a test as the organisation's engine. */
export async function connectEngine(
  admin: Browser,
  { address, model = 'whisper-1', minuteMicros = null }: Connecting,
): Promise<void> {
  const saved = await admin.put('/transcription/engine', {
    kind: 'compatible',
    address,
    model,
    key: PEER_KEY,
    minuteMicros,
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
}
