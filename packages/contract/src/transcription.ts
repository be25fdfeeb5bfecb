/** The engine that makes transcripts of recordings, and the transcription of one meeting. */
import * as z from 'zod';
import { apiAddress, EndpointKey } from './ai.ts';
import { base, keyed } from './base.ts';
import { MEETING_STATES } from './recorded-meetings.ts';
import { Id, Instant } from './shapes.ts';

/** `compatible`: any server that takes OpenAI's `/audio/transcriptions`. */
export const TRANSCRIPTION_ENGINE_KINDS = ['openai', 'compatible'] as const;
/** A hundred US dollars for a minute: more is a price typed wrong. */
export const MINUTE_MICROS_MAX = 100_000_000;

const EngineKind = z.enum(TRANSCRIPTION_ENGINE_KINDS);
const MinuteMicros = z.int().min(0).max(MINUTE_MICROS_MAX).nullable();

const Address = apiAddress('https://speech.example.com/v1', '/audio/transcriptions');

export const TranscriptionEngine = z.object({
  kind: EngineKind,
  address: z.string().nullable().describe('null: OpenAI’s own address'),
  model: z.string(),
  sendsTo: z.string().describe('Host that receives the audio'),
  keyEnd: z.string().nullable().describe('Last four characters of the key; null without a key'),
  minuteMicros: MinuteMicros.describe('Millionths of a US dollar for a minute of audio; null: unknown'),
  triedAt: Instant,
  fault: z.string().nullable().describe('Why the last try failed; null when it answered'),
});
export const TranscriptionSettings = z.object({ engine: TranscriptionEngine.nullable() });

export const TranscriptionStatus = z.object({
  engine: z
    .object({ model: z.string(), name: z.string(), sendsTo: z.string().describe('Host that receives the audio') })
    .nullable()
    .describe('null: none is connected, or AI models are off'),
  isOn: z.boolean().describe('false: an admin has switched AI models off, and nothing is sent'),
  admins: z.array(z.object({ id: Id, name: z.string() })).describe('Who can connect one'),
});

/** How far the transcription of a recording is. */
export const TranscriptionProgress = z.object({
  state: z.enum(MEETING_STATES),
  done: z.int().describe('Parts that were transcribed'),
  total: z.int().describe('Parts of the recording; 0 until it is cut'),
  fault: z.string().nullable().describe('Why it failed'),
  failed: z
    .array(
      z.object({
        part: z.int().min(1),
        startMs: z.int(),
        endMs: z.int(),
        fault: z.string(),
        nextTryAt: Instant.nullable().describe('null: it is not tried again automatically'),
      }),
    )
    .describe('Parts that failed, in their order'),
});

const TAGS = ['transcription'];
const manage = base.meta({ ability: 'manageAi' });
const OfMeeting = z.object({ id: Id });

export const transcription = {
  status: keyed
    .route({
      method: 'GET',
      path: '/transcription',
      tags: TAGS,
      summary: 'Get which engine makes transcripts of recordings, and who can connect one',
    })
    .input(z.object({}))
    .output(TranscriptionStatus),
  settings: manage
    .route({ method: 'GET', path: '/transcription/settings', tags: TAGS, summary: 'Get the transcription engine' })
    .input(z.object({}))
    .output(TranscriptionSettings),
  saveEngine: manage
    .route({
      method: 'PUT',
      path: '/transcription/engine',
      tags: TAGS,
      summary: 'Connect a transcription engine. Sends it half a second of sound, and saves it only if it answers',
    })
    .input(
      z.object({
        kind: EngineKind,
        address: Address.nullable().default(null).describe('Required for a server of your own'),
        model: z.string().trim().min(1, 'Enter the model').max(200),
        key: EndpointKey.optional().describe('Without one the key is kept that the same address had'),
        minuteMicros: MinuteMicros.default(null),
      }),
    )
    .output(TranscriptionSettings),
  tryEngine: manage
    .route({
      method: 'POST',
      path: '/transcription/engine/try',
      tags: TAGS,
      summary: 'Try the transcription engine again with half a second of sound',
    })
    .output(TranscriptionSettings),
  removeEngine: manage
    .route({
      method: 'DELETE',
      path: '/transcription/engine',
      tags: TAGS,
      summary: 'Remove the transcription engine and its key. Transcripts stay',
    })
    .output(TranscriptionSettings),
  progress: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/{id}/transcription',
      tags: TAGS,
      summary: 'Get how far the transcription of a recording is',
    })
    .input(OfMeeting)
    .output(TranscriptionProgress),
  start: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/transcription',
      tags: TAGS,
      summary: 'Send a recording to the transcription engine',
    })
    .input(OfMeeting)
    .output(TranscriptionProgress),
  retry: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/transcription/retry',
      tags: TAGS,
      summary: 'Send the failed parts of a recording to the transcription engine again',
    })
    .input(OfMeeting)
    .output(TranscriptionProgress),
  stop: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/transcription/stop',
      tags: TAGS,
      summary: 'Stop the transcription of a recording. Parts that are done are kept for a later start',
    })
    .input(OfMeeting)
    .output(TranscriptionProgress),
};
