import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenAiEngine, OpenAiTranscriber } from './openai-transcriber.ts';
import { type EngineAnswer, type EnginePeer, HELLO, startEnginePeer } from './testing/engine-peer.ts';
import { TranscriptionFault } from './transcriber.ts';

const KEY = 'sk-secret-canary-0123456789';
const SPEECH = {
  // Bytes that are no UTF-8, and the marks of a form within them.
  content: Buffer.from([0, 255, 13, 10, 45, 45, 254, 13, 10, 128]),
  mediaType: 'audio/webm',
  fileName: 'part-1.webm',
  durationMs: 60_000,
};

let peer: EnginePeer;
beforeAll(async () => {
  peer = await startEnginePeer();
});
afterEach(() => {
  peer.answer = () => HELLO;
  peer.sent.length = 0;
});
afterAll(() => peer.stop());

const engine = (given: Partial<OpenAiEngine> = {}, withinSeconds?: number) =>
  new OpenAiTranscriber(
    { kind: 'compatible', address: peer.address, model: 'whisper-1', key: KEY, ...given },
    { ai: { privateEndpoints: true } },
    withinSeconds,
  );
const transcribe = (given: Partial<OpenAiEngine> = {}, signal = new AbortController().signal) =>
  engine(given).transcribe(SPEECH, signal);
const answering = (body: EngineAnswer['body'], status = 200, headers = {}) => {
  peer.answer = () => ({ body, status, headers });
};
const faultOf = async (given: Partial<OpenAiEngine> = {}): Promise<TranscriptionFault> => {
  const error = await transcribe(given).catch((thrown: unknown) => thrown);
  if (!(error instanceof TranscriptionFault)) throw new Error(`no fault: ${JSON.stringify(error)}`);
  return error;
};

describe('what is sent', () => {
  it.each([
    ['whisper-1', 'verbose_json', undefined],
    ['Systran/faster-whisper-small', 'verbose_json', undefined],
    ['gpt-4o-transcribe', 'json', undefined],
    ['gpt-4o-mini-transcribe-2025-12-15', 'json', undefined],
    ['gpt-transcribe', 'json', undefined],
    ['gpt-4o-transcribe-diarize', 'diarized_json', 'auto'],
  ])('asks %s for %s', async (model, format, chunking) => {
    await transcribe({ model });
    expect(peer.sent).toHaveLength(1);
    const [sent] = peer.sent;
    expect(sent).toMatchObject({
      path: '/v1/audio/transcriptions',
      headers: { authorization: `Bearer ${KEY}` },
      fileName: 'part-1.webm',
      mediaType: 'audio/webm',
    });
    expect(sent?.content.equals(SPEECH.content)).toBe(true);
    expect(sent?.fields.get('model')).toBe(model);
    expect(sent?.fields.get('response_format')).toBe(format);
    expect(sent?.fields.get('chunking_strategy')).toBe(chunking);
  });

  it('has no key where the server needs none, and one slash between address and path', async () => {
    await transcribe({ key: null, address: `${peer.address}/` });
    expect(peer.sent[0]?.headers.authorization).toBeUndefined();
    expect(peer.sent[0]?.path).toBe('/v1/audio/transcriptions');
  });

  it('is asked again for plain text by a server that lacks a format, and then at once for all that follows', async () => {
    peer.answer = ({ fields }) =>
      fields.get('response_format') === 'json'
        ? HELLO
        : { status: 400, body: { error: { message: "response_format 'verbose_json' is not compatible with model" } } };
    const server = engine();
    for (const _ of [1, 2]) {
      const { segments } = await server.transcribe(SPEECH, new AbortController().signal);
      expect(segments).toEqual([{ startMs: 0, endMs: 60_000, speaker: null, text: 'Hello.' }]);
    }
    expect(peer.sent.map(({ fields }) => fields.get('response_format'))).toEqual(['verbose_json', 'json', 'json']);
  });
});

describe('an answer', () => {
  const read = async (body: object) => {
    answering(body);
    const { segments, language } = await transcribe();
    return { language, segments: segments.map(({ startMs, endMs, speaker, text }) => [startMs, endMs, speaker, text]) };
  };

  it('of segments is taken by its times, in their order, within the file', async () => {
    const segments = [
      { id: 1, start: 4.5, end: 99, text: ' Second\nline ', tokens: [1] },
      { id: 0, start: 0, end: 4.25, text: 'First.' },
      { id: 2, start: 6, end: 7, text: '   ' },
    ];
    expect(await read({ task: 'transcribe', language: 'english', duration: 60, text: 'x', segments })).toEqual({
      language: 'en',
      segments: [
        [0, 4250, null, 'First.'],
        [4500, 60_000, null, 'Second line'],
      ],
    });
  });

  it('with speakers keeps them', async () => {
    const segments = [
      { type: 'transcript.text.segment', id: 'seg_1', start: 0, end: 1, speaker: 'A', text: 'Hello.' },
      { type: 'transcript.text.segment', id: 'seg_2', start: 1, end: 2, speaker: 1, text: 'Hi.' },
    ];
    expect((await read({ text: 'Hello. Hi.', segments })).segments).toEqual([
      [0, 1000, 'A', 'Hello.'],
      [1000, 2000, '1', 'Hi.'],
    ]);
  });

  it('of words is made phrases at pauses and ends of sentences', async () => {
    const words = [
      { word: ' We', start: 0, end: 0.2 },
      { word: ' agreed.', start: 0.2, end: 0.8 },
      { word: ' And', start: 0.9, end: 1 },
      { word: ' now', start: 3, end: 3.4 },
    ];
    expect((await read({ text: 'We agreed. And now', words, languages: [{ code: 'de' }] })).segments).toEqual([
      [0, 800, null, 'We agreed.'],
      [900, 1000, null, 'And'],
      [3000, 3400, null, 'now'],
    ]);
  });

  it.each([
    ['text alone', { text: ' We agreed. ' }],
    ['segments without times', { text: 'We agreed.', segments: [{ text: 'We agreed.' }] }],
    ['segments that are none', { text: 'We agreed.', segments: 'none', words: 4, language: 7 }],
    ['segments without text', { text: 'We agreed.', segments: [{ start: 0, end: 1, text: '' }] }],
  ])('of %s is one segment', async (_, body) => {
    expect(await read(body)).toEqual({ language: null, segments: [[0, 60_000, null, 'We agreed.']] });
  });

  it('without a word has no segments', async () => {
    expect((await read({ text: ' ', segments: [] })).segments).toEqual([]);
  });

  it.each([
    ['en', 'en'],
    ['pt-br', 'pt-BR'],
    ['German', 'de'],
    ['klingonish', null],
  ])('in %s is in %s', async (said, language) => {
    expect((await read({ text: 'x', language: said })).language).toBe(language);
  });
});

describe('a fault', () => {
  const said = { error: { message: `Incorrect API key provided: ${KEY}.` } };

  it.each([
    [401, said, { field: 'key', isTransient: false }, /refused the key\. It said: “Incorrect API key provided: …”\.$/u],
    [
      404,
      { error: { message: 'The model does not exist' } },
      { field: 'model', isTransient: false },
      /does not know the model whisper-1/u,
    ],
    [
      404,
      '<h1>Not Found</h1>',
      { field: 'address', isTransient: false },
      /has no \/audio\/transcriptions\. Check the address/u,
    ],
    [404, { detail: 'Not Found' }, { field: 'address', isTransient: false }, /has no \/audio\/transcriptions/u],
    [
      404,
      { detail: 'Model is not installed locally' },
      { field: 'model', isTransient: false },
      /does not know the model whisper-1\. It said: “Model is not installed locally”\.$/u,
    ],
    [413, { error: 'Maximum content size limit exceeded' }, { isTransient: false }, /takes no file of this size/u],
    [
      400,
      { error: { message: 'audio is too long' } },
      { isTransient: false },
      /answered with status 400\. It said: “audio is too long”\.$/u,
    ],
    [500, 'oops', { isTransient: true }, /answered with status 500\.$/u],
    [503, 'oops', { isTransient: true }, /answered with status 503\.$/u],
  ] as const)('of status %i says what to do', async (status, body, expected, words) => {
    answering(body, status);
    const fault = await faultOf();
    expect(fault).toMatchObject(expected);
    expect(fault.message).toMatch(words);
    expect(fault.message).not.toContain(KEY);
  });

  it.each([
    ['17', 17],
    ['999999999', 86_400],
    ['soon', null],
  ])('of a limit is asked again after %s', async (header, retryAfterSeconds) => {
    answering({ error: { message: 'Rate limit reached' } }, 429, { 'retry-after': header });
    expect(await faultOf()).toMatchObject({ isTransient: true, retryAfterSeconds });
  });

  it.each([
    ['a page', '<!doctype html><title>Welcome</title>'],
    ['broken JSON', '{"text": "Hel'],
    ['JSON without text', { choices: [] }],
  ])('of %s in place of a transcript is said', async (_, body) => {
    answering(body);
    expect(await faultOf()).toMatchObject({
      isTransient: false,
      field: 'address',
      message: expect.stringContaining('answered, but not with a transcript'),
    });
  });

  it('of a connection that breaks off may pass', async () => {
    const gone = await startEnginePeer();
    gone.answer = async () => {
      await gone.stop();
      return HELLO;
    };
    expect(await faultOf({ address: gone.address })).toMatchObject({ isTransient: true });
    // Nobody is there any more.
    expect(await faultOf({ address: gone.address })).toMatchObject({
      isTransient: true,
      message: expect.stringContaining('does not answer'),
    });
  });

  it('of a server that never answers ends', async () => {
    const { promise, resolve } = Promise.withResolvers<EngineAnswer>();
    peer.answer = () => promise;
    await expect(engine({}, 0.2).transcribe(SPEECH, new AbortController().signal)).rejects.toMatchObject({
      isTransient: true,
      message: expect.stringContaining('took longer than'),
    });
    resolve(HELLO);
  });

  it('is no fault where the caller aborts', async () => {
    const { promise, resolve } = Promise.withResolvers<EngineAnswer>();
    const control = new AbortController();
    peer.answer = () => {
      control.abort(new Error('stopped'));
      return promise;
    };
    await expect(transcribe({}, control.signal)).rejects.toThrow('stopped');
    resolve(HELLO);
  });

  it('of a private address names the setting that allows it', async () => {
    const outside = new OpenAiTranscriber(
      { kind: 'compatible', address: 'https://127.0.0.1/v1', model: 'm', key: null },
      { ai: { privateEndpoints: false } },
    );
    await expect(outside.transcribe(SPEECH, new AbortController().signal)).rejects.toMatchObject({
      isTransient: false,
      field: 'address',
      message: expect.stringContaining('AI_PRIVATE_ENDPOINTS'),
    });
  });
});
