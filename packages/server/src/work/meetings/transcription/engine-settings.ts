/** The transcription engine of an organisation. Its key is encrypted before it is written, and is read by nothing but a call. */
import type { TRANSCRIPTION_ENGINE_KINDS, TranscriptionSettings, TranscriptionStatus } from '@forecastle/contract';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type pg from 'pg';
import type * as z from 'zod';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { readAdmins } from '../../../tenancy/organizations/admins.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { readLimits } from '../../ai/choices.ts';
import { endOfKey, mayManageAi } from '../../ai/providers.ts';
import { hostOfEngine, nameOfEngine, OpenAiTranscriber } from './openai-transcriber.ts';
import { type Transcriber, TranscriptionFault } from './transcriber.ts';
import { tryClip } from './try-clip.ts';

type View = z.infer<typeof TranscriptionSettings>;

export interface EngineRow {
  readonly kind: (typeof TRANSCRIPTION_ENGINE_KINDS)[number];
  readonly address: string | null;
  readonly model: string;
  /** Encrypted. */
  readonly key: string | null;
  readonly keyEnd: string | null;
  readonly minuteMicros: number | null;
  readonly triedAt: Date;
  readonly fault: string | null;
}

/** Returns the engine; null where none is connected. */
export async function readEngine({ client, organizationId }: TenantTransaction): Promise<EngineRow | null> {
  const { rows } = await client.query<EngineRow>(
    `SELECT engine_kind AS kind, engine_url AS address, engine_model AS model, engine_key AS key, engine_key_end AS "keyEnd",
       minute_micros::float8 AS "minuteMicros", tried_at AS "triedAt", engine_fault AS fault
     FROM meeting_settings WHERE organization_id = $1 AND engine_kind IS NOT NULL`,
    [organizationId],
  );
  return rows[0] ?? null;
}

const present = (row: EngineRow | null): View => {
  if (row === null) return { engine: null };
  const { key, triedAt, ...shown } = row;
  return { engine: { ...shown, sendsTo: hostOfEngine(row), triedAt: triedAt.toISOString() } };
};

export async function readEngineSettings(tx: TenantTransaction, actor: Actor): Promise<View> {
  await mayManageAi(tx, actor);
  return present(await readEngine(tx));
}

/** Returns what everyone may know: where recordings are sent, or who can connect an engine. */
export async function readStatus(tx: TenantTransaction): Promise<z.infer<typeof TranscriptionStatus>> {
  const [engine, { isOn }] = [await readEngine(tx), await readLimits(tx)];
  return {
    engine: isOn && engine ? { model: engine.model, name: nameOfEngine(engine), sendsTo: hostOfEngine(engine) } : null,
    isOn,
    admins: await readAdmins(tx),
  };
}

/** Returns the engine ready for a call. Throws TranscriptionFault when the installation has another secret since. */
export async function transcriberOf(
  { kind, address, model, key }: EngineRow,
  settings: Pick<Settings, 'ai' | 'secret'>,
): Promise<Transcriber> {
  return new OpenAiTranscriber({ kind, address, model, key: await keyInClear(key, settings) }, settings);
}

const KEY_LOST =
  'The key of the transcription engine is no longer readable, because the installation has a new secret. An admin enters it again under Settings, Transcription.';

async function keyInClear(key: string | null, { secret }: Pick<Settings, 'secret'>): Promise<string | null> {
  if (key === null) return null;
  try {
    return await symmetricDecrypt({ key: secret, data: key });
  } catch {
    throw new TranscriptionFault(KEY_LOST, { isTransient: false, field: 'key' });
  }
}

interface Asking {
  readonly pool: pg.Pool;
  readonly actor: Actor;
  readonly settings: Settings;
}

interface GivenEngine {
  readonly kind: EngineRow['kind'];
  readonly address: string | null;
  readonly model: string;
  readonly key?: string | undefined;
  readonly minuteMicros: number | null;
}

const readOwn = ({ pool, actor }: Asking): Promise<EngineRow | null> =>
  inTenant(
    pool,
    actor.organizationId,
    async (tx) => {
      await mayManageAi(tx, actor);
      return readEngine(tx);
    },
    { readOnly: true },
  );

/** Tries an engine and saves it. Throws INVALID when it does not answer; what was saved before stays then. */
export async function saveEngine(asking: Asking, given: GivenEngine): Promise<View> {
  const { pool, actor, settings } = asking;
  const before = await readOwn(asking);
  const { kind, address, model, minuteMicros } = given;
  if (kind === 'compatible' && address === null) {
    const message = 'Enter the address of your server, for example http://localhost:8000/v1.';
    throw invalid({ field: 'address', message });
  }
  // A key goes to no other address than the one it was entered for.
  const isSame = before !== null && before.kind === kind && before.address === address;
  const key = given.key ?? (isSame ? await keptKey(before, settings) : null);
  if (kind === 'openai' && key === null) throw invalid({ field: 'key', message: 'Enter the key.' });
  const fault = await faultOfTry({ kind, address, model, key }, settings);
  if (fault) throw invalid({ field: fault.field, message: `${fault.message} Nothing was saved.` });
  const encrypted = key === null ? null : await symmetricEncrypt({ key: settings.secret, data: key });
  return inTenant(pool, actor.organizationId, async (tx) => {
    await takeTurn(tx, 'ai');
    await tx.client.query(
      `INSERT INTO meeting_settings (organization_id, engine_kind, engine_url, engine_model, engine_key, engine_key_end,
         minute_micros, tried_at, engine_fault, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now(), NULL, now())
       ON CONFLICT (organization_id) DO UPDATE SET engine_kind = $2, engine_url = $3, engine_model = $4, engine_key = $5,
         engine_key_end = $6, minute_micros = $7, tried_at = now(), engine_fault = NULL, updated_at = now()`,
      [tx.organizationId, kind, address, model, encrypted, endOfKey(key), minuteMicros],
    );
    await recordEvent(tx, actor, {
      kind: 'transcription_engine_saved',
      facts: { model, receiver: hostOfEngine({ address }) },
    });
    return present(await readEngine(tx));
  });
}

async function keptKey(row: EngineRow, settings: Settings): Promise<string | null> {
  try {
    return await keyInClear(row.key, settings);
  } catch (error) {
    if (!(error instanceof TranscriptionFault)) throw error;
    throw invalid({ field: 'key', expected: 'the key again', message: error.message });
  }
}

/** Tries the engine again and saves what it answered, a refusal too. */
export async function tryEngine(asking: Asking): Promise<View> {
  const { pool, actor, settings } = asking;
  const row = await readOwn(asking);
  if (row === null) throw notFound('transcription engine');
  const fault = await faultOfTry({ ...row, key: await keptKey(row, settings) }, settings);
  return inTenant(pool, actor.organizationId, async (tx) => {
    await tx.client.query(
      `UPDATE meeting_settings SET engine_fault = $2, tried_at = now() WHERE organization_id = $1 AND engine_kind IS NOT NULL`,
      [tx.organizationId, fault?.message ?? null],
    );
    return present(await readEngine(tx));
  });
}

/** Keeps what an engine refuses by, so that an admin sees it beside the settings. */
export async function noteEngineFault({ client, organizationId }: TenantTransaction, fault: string): Promise<void> {
  await client.query(
    'UPDATE meeting_settings SET engine_fault = $2 WHERE organization_id = $1 AND engine_kind IS NOT NULL',
    [organizationId, fault],
  );
}

/** Removes the engine and its key. Transcripts stay, and recordings that wait for one go on waiting. */
export async function removeEngine(tx: TenantTransaction, actor: Actor): Promise<View> {
  await mayManageAi(tx, actor);
  const before = await readEngine(tx);
  if (before === null) throw notFound('transcription engine');
  await tx.client.query(
    `UPDATE meeting_settings SET engine_kind = NULL, engine_url = NULL, engine_model = NULL, engine_key = NULL,
       engine_key_end = NULL, minute_micros = NULL, tried_at = NULL, engine_fault = NULL, updated_at = now()
     WHERE organization_id = $1`,
    [tx.organizationId],
  );
  await recordEvent(tx, actor, { kind: 'transcription_engine_removed', facts: { receiver: hostOfEngine(before) } });
  return present(null);
}

/** A server that has to load its model first takes its time. */
const TRY_SECONDS = 60;

/** Sends half a second of sound. An answer without words is one. */
async function faultOfTry(
  engine: ConstructorParameters<typeof OpenAiTranscriber>[0],
  settings: Settings,
): Promise<TranscriptionFault | null> {
  try {
    const transcriber = new OpenAiTranscriber(engine, settings, TRY_SECONDS);
    await transcriber.transcribe(tryClip(), new AbortController().signal);
    return null;
  } catch (error) {
    if (error instanceof TranscriptionFault) return error;
    throw error;
  }
}
