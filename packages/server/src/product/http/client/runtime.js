/** What went wrong: `code` for programs (see ErrorCode), `message` for people, `data` with the field where it fits. */
export class ForecastleError extends Error {
  constructor({ status, code, message, data }) {
    super(message);
    this.name = 'ForecastleError';
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/**
 * The API as functions: `createClient({ url, key }).opportunities.list({ status: ['open'] })`. Retries by itself what
 * was refused for a while and what can be asked twice without doing anything twice.
 */
export function createClient({ url, key, fetch = globalThis.fetch, retries = 4, longestWaitSeconds = 60 }) {
  const base = `${url.replace(/\/+$/, '')}/api/v1`;
  const call = (operation, input = {}, options = {}) =>
    ask({ base, key, fetch, retries, longestWaitSeconds }, operation, input, options);
  return Object.fromEntries(
    Object.entries(OPERATIONS).map(([noun, verbs]) => [
      noun,
      Object.fromEntries(Object.entries(verbs).map(([verb, operation]) => [verb, callable(call, operation)])),
    ]),
  );
}

function callable(call, operation) {
  const one = (input, options) => call(operation, input, options);
  if (!operation.pages) return one;
  return Object.assign(one, {
    async *all(input, options) {
      let cursor;
      do {
        const page = await call(operation, cursor === undefined ? input : { ...input, cursor }, options);
        yield* page.items;
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
    },
  });
}

async function ask({ base, key, fetch, retries, longestWaitSeconds }, operation, input, { signal, idempotencyKey }) {
  const { address, body, type } = requestOf(base, operation, input);
  const headers = { accept: 'application/json, */*', authorization: `Bearer ${key}` };
  if (type) headers['content-type'] = type;
  // One for all attempts: whichever of them arrived, it is done once.
  if (operation.once) headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
  const isRepeatable = operation.method === 'GET' || operation.once === true;
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(address, { method: operation.method, headers, body, signal }).catch((error) => error);
    if (answer instanceof Error) {
      if (signal?.aborted || !isRepeatable || attempt >= retries) throw answer;
      await rest(2 ** attempt / 2, signal);
      continue;
    }
    if (answer.ok) return read(answer);
    const error = await errorOf(answer);
    const isForAWhile = answer.status === 429 || (isRepeatable && [502, 503, 504].includes(answer.status));
    const wait = waitOf(answer, error) ?? 2 ** attempt / 2;
    if (!isForAWhile || attempt >= retries || wait > longestWaitSeconds) throw error;
    await rest(wait, signal);
  }
}

function requestOf(base, { method, path, query = [], file }, input) {
  const left = { ...input };
  const take = (name) => {
    const value = left[name];
    delete left[name];
    return value;
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(take(name)));
  const asked = new URLSearchParams();
  for (const name of query) {
    const value = take(name);
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) {
        asked.append(name, typeof each === 'object' ? JSON.stringify(each) : String(each));
      }
    }
  }
  const address = `${base}${filled}${asked.size > 0 ? `?${asked}` : ''}`;
  if (file) return { address, body: take('file'), type: 'application/octet-stream' };
  if (method === 'GET' || method === 'DELETE') return { address };
  return { address, body: JSON.stringify(left), type: 'application/json' };
}

async function read(answer) {
  if (answer.status === 204) return undefined;
  return answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.blob();
}

async function errorOf(answer) {
  const told = await answer.json().catch(() => ({}));
  return new ForecastleError({
    status: answer.status,
    code: told.code ?? 'UNKNOWN',
    message: told.message ?? `The server answered ${answer.status}.`,
    data: told.data,
  });
}

/** Seconds to wait, as the server says: a number or a date. */
function waitOf(answer, error) {
  const told = answer.headers.get('retry-after');
  if (told === null) return error.data?.retryAfterSeconds;
  const seconds = Number(told);
  return Number.isNaN(seconds) ? Math.max(0, (Date.parse(told) - Date.now()) / 1000) : seconds;
}

function rest(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
