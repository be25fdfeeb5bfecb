/**
 * Speaks `/audio/transcriptions` of OpenAI and of servers that imitate it (faster-whisper, LocalAI, vLLM, whisper.cpp). An
 * answer needs only `text`; segments, words, speakers and the language are taken where they come.
 * https://developers.openai.com/docs/guides/speech-to-text
 */
import { waitInWords } from '../../../platform/http/errors.ts';
import { FetchRefused, safeStream } from '../../../platform/http/safe-fetch.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { egressOf } from '../../ai/endpoint.ts';
import { messageIn } from '../../ai/list-models.ts';
import { readOpenAiAnswer, UnreadableAnswer } from './openai-answer.ts';
import { type SpeechFile, type Transcriber, type Transcription, TranscriptionFault } from './transcriber.ts';

const OPENAI_ADDRESS = 'https://api.openai.com/v1';

/** An engine with its key in clear. Never written to a log, an answer or an error. */
export interface OpenAiEngine {
  readonly kind: 'openai' | 'compatible';
  /** Null for OpenAI's own. */
  readonly address: string | null;
  readonly model: string;
  readonly key: string | null;
}

/** OpenAI takes 25 MB a file; the form around it counts too. */
const MAX_BYTES = 24 * 1024 * 1024;
const SLICE_SECONDS = 600;
/** Length of a slice for engines without times, which place a moment only within its slice. */
const TIMELESS_SLICE_SECONDS = 120;
/** Ten minutes of speech on a small machine without a graphics card. */
const ANSWER_SECONDS = 1200;

type ResponseFormat = 'verbose_json' | 'diarized_json' | 'json';

const isDiarizing = (model: string): boolean => /diarize/iu.test(model);
/** Models that answer with text alone. */
const isTimeless = (model: string): boolean => /^gpt-(?:4o-(?:mini-)?)?transcribe/iu.test(model) && !isDiarizing(model);

function preferredFormat(model: string): ResponseFormat {
  if (isDiarizing(model)) return 'diarized_json';
  return isTimeless(model) ? 'json' : 'verbose_json';
}

export const hostOfEngine = ({ address }: Pick<OpenAiEngine, 'address'>): string =>
  new URL(address ?? OPENAI_ADDRESS).host;

export const nameOfEngine = ({ kind, address }: Pick<OpenAiEngine, 'kind' | 'address'>): string =>
  kind === 'openai' ? 'OpenAI' : hostOfEngine({ address });

/** Returns provider and model of an engine, as people see them. */
export const titleOfEngine = (engine: Pick<OpenAiEngine, 'kind' | 'address' | 'model'>): string =>
  `${nameOfEngine(engine)} · ${engine.model}`;

export class OpenAiTranscriber implements Transcriber {
  readonly name: string;
  readonly host: string;
  readonly maxBytes = MAX_BYTES;
  readonly maxSeconds: number;
  readonly #engine: OpenAiEngine;
  readonly #settings: Pick<Settings, 'ai'>;
  readonly #withinSeconds: number;
  #format: ResponseFormat;

  constructor(engine: OpenAiEngine, settings: Pick<Settings, 'ai'>, withinSeconds = ANSWER_SECONDS) {
    this.name = titleOfEngine(engine);
    this.host = hostOfEngine(engine);
    this.maxSeconds = isTimeless(engine.model) ? TIMELESS_SLICE_SECONDS : SLICE_SECONDS;
    this.#engine = engine;
    this.#settings = settings;
    this.#withinSeconds = withinSeconds;
    this.#format = preferredFormat(engine.model);
  }

  async transcribe(speech: SpeechFile, signal: AbortSignal): Promise<Transcription> {
    const asked = this.#format;
    let { status, headers, body } = await this.#ask(speech, asked, signal);
    if (refusesFormat(status, body) && asked !== 'json') {
      this.#format = 'json';
      ({ status, headers, body } = await this.#ask(speech, 'json', signal));
    }
    if (status < 200 || status > 299) throw this.#faultOf(status, headers, body);
    try {
      return readOpenAiAnswer(body, speech.durationMs);
    } catch (error) {
      if (!(error instanceof UnreadableAnswer)) throw error;
      throw new TranscriptionFault(
        `${this.host} answered, but not with a transcript. Check the address: it usually ends in /v1.`,
        { isTransient: false, field: 'address' },
      );
    }
  }

  async #ask(
    { content, mediaType, fileName }: SpeechFile,
    format: ResponseFormat,
    signal: AbortSignal,
  ): Promise<{ status: number; headers: Headers; body: string }> {
    const { address, model, key } = this.#engine;
    const form = new FormData();
    form.append('model', model);
    form.append('response_format', format);
    // Without it the model refuses more than 30 seconds.
    if (isDiarizing(model)) form.append('chunking_strategy', 'auto');
    form.append('file', new Blob([new Uint8Array(content)], { type: mediaType }), fileName);
    const limit = AbortSignal.timeout(this.#withinSeconds * 1000);
    try {
      const answer = await safeStream(
        `${(address ?? OPENAI_ADDRESS).replace(/(?<!\/)\/+$/u, '')}/audio/transcriptions`,
        {
          method: 'POST',
          headers: key === null ? {} : { authorization: `Bearer ${key}` },
          body: form,
          signal: AbortSignal.any([signal, limit]),
        },
        egressOf(this.#settings, this.#withinSeconds),
      );
      return { status: answer.status, headers: answer.headers, body: await answer.text() };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (limit.aborted) {
        throw new TranscriptionFault(`${this.host} took longer than ${waitInWords(this.#withinSeconds)}.`, {
          isTransient: true,
        });
      }
      if (!(error instanceof FetchRefused)) {
        throw new TranscriptionFault(`The connection to ${this.host} broke off.`, { isTransient: true });
      }
      // A cause is what the network did; without one the address itself is refused.
      const isTransient = error.cause !== undefined;
      throw new TranscriptionFault(error.message, { isTransient, field: 'address' });
    }
  }

  #faultOf(status: number, headers: Headers, body: string): TranscriptionFault {
    const { model, key } = this.#engine;
    const name = nameOfEngine(this.#engine);
    const said = messageIn(body, key);
    const because = said === null ? '' : ` It said: “${said.replace(/\.$/u, '')}”.`;
    if (status === 401 || status === 403) {
      return new TranscriptionFault(`${name} refused the key.${because}`, { isTransient: false, field: 'key' });
    }
    if (status === 404) {
      // What FastAPI says of any path that is not there.
      const isPath = said === null || said === 'Not Found';
      const message = isPath
        ? `${this.host} has no /audio/transcriptions. Check the address: it usually ends in /v1.`
        : `${name} does not know the model ${model}.${because}`;
      return new TranscriptionFault(message, { isTransient: false, field: isPath ? 'address' : 'model' });
    }
    if (status === 413) {
      return new TranscriptionFault(`${name} takes no file of this size.${because}`, { isTransient: false });
    }
    if (status === 429) {
      return new TranscriptionFault(`${name} takes no more requests for now.${because}`, {
        isTransient: true,
        retryAfterSeconds: secondsIn(headers.get('retry-after')),
        field: 'key',
      });
    }
    const isTransient = status >= 500 || status === 408;
    return new TranscriptionFault(`${name} answered with status ${status}.${because}`, {
      isTransient,
      retryAfterSeconds: isTransient ? secondsIn(headers.get('retry-after')) : null,
      field: 'model',
    });
  }
}

/** Servers refuse a format that they lack by 400 or 422, in words of their own. */
const refusesFormat = (status: number, body: string): boolean =>
  (status === 400 || status === 422) && /format|verbose_json|diarized_json|chunking/iu.test(body);

/** A day at most: a later moment is no answer to "when". */
const RETRY_AFTER_MAX = 24 * 3600;

function secondsIn(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/u.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), RETRY_AFTER_MAX) : null;
}
