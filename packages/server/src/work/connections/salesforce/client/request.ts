/** Sends requests to the API of one Salesforce organisation. Everything that talks to the API goes through here. */
import { SALESFORCE_API_VERSION } from '@forecastle/rules';
import { type EgressPolicy, safeStream } from '../../../../platform/http/safe-fetch.ts';
import { instantIn, jsonOf } from '../../asking/answers.ts';
import { askUntilAnswered, type Patience, waitFor } from '../../asking/ask-until-answered.ts';
import type { Session, TokenSource } from '../../oauth/session.ts';
import { FAILURES } from './failures.ts';
import { salesforceOrigin } from './hosts.ts';
import { readText, refusalOf, refusalOfError, SalesforceRefused } from './refusals.ts';

export interface SalesforceSession extends Session {
  readonly instanceUrl: string;
}

export interface ApiUsage {
  /** Requests of the organisation in the last 24 hours, and how many it may send. */
  readonly used: number;
  readonly max: number;
}

export interface ApiOptions extends Patience {
  readonly tokens: TokenSource<SalesforceSession>;
  readonly egress: EgressPolicy;
  /** Version of the API, as "64.0". */
  readonly version?: string;
}

export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the version, as "limits", or absolute, as "/services/data/v64.0/query/01g…-2000". */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Version in place of the client's own. */
  readonly version?: string;
  /** False where asking twice could do it twice. All methods but POST are repeatable. */
  readonly isRepeatable?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A streamed answer is never whole in memory. */
const STREAM_MAX_BYTES = 1024 ** 3;
const TOKEN = /^[\x21-\x7e]{1,4096}$/u;

export class SalesforceApi {
  readonly version: string;
  /** Usage of the daily limit, as the last answer reported it; null before the first answer. */
  limits: ApiUsage | null = null;
  /** Salesforce's own clock at its last answer, to the second; null before the first one. */
  toldTime: Date | null = null;
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
    this.version = options.version ?? SALESFORCE_API_VERSION;
    if (!/^\d{2,3}\.0$/u.test(this.version))
      throw new RangeError(`${this.version} is no version of the Salesforce API`);
  }

  /** Asks and returns the JSON of the answer; undefined where it has none. Throws SalesforceRefused, or the signal's reason. */
  async json(call: ApiCall): Promise<unknown> {
    const text = await this.#ask(call, this.#options.egress.answerMaxBytes, readText);
    if (text === '') return undefined;
    const body = jsonOf(text);
    if (body === undefined) throw new SalesforceRefused({ kind: 'unreadable' });
    return body;
  }

  /** Asks and returns the answer with its body as a stream, which may break later. Throws SalesforceRefused, or the signal's reason. */
  stream(call: ApiCall): Promise<Response> {
    return this.#ask(call, STREAM_MAX_BYTES, async (response) => response);
  }

  wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return waitFor(ms, this.#options, signal);
  }

  /** Asks until there is an answer, as the table of failures says. */
  async #ask<T>(call: ApiCall, maxBytes: number, read: (response: Response) => Promise<T>): Promise<T> {
    const { method = 'GET', signal, isRepeatable = method !== 'POST' } = call;
    const answer = await askUntilAnswered<SalesforceSession, T, SalesforceRefused>(
      {
        tokens: this.#options.tokens,
        ask: (session) => this.#askOnce(session, call, maxBytes, read),
        isRefusal: (given) => given instanceof SalesforceRefused,
        verdictOf: ({ kind }) => FAILURES[kind].verdict,
        isRepeatable,
        signal,
      },
      this.#options,
    );
    if (!(answer instanceof SalesforceRefused)) return answer;
    const mayBeDone = FAILURES[answer.kind].verdict === 'retry_if_repeatable' && !isRepeatable;
    throw mayBeDone ? answer.withUnknownOutcome() : answer;
  }

  async #askOnce<T>(
    { accessToken, instanceUrl }: SalesforceSession,
    call: ApiCall,
    maxBytes: number,
    read: (response: Response) => Promise<T>,
  ): Promise<T | SalesforceRefused> {
    const { egress } = this.#options;
    const secrets = [accessToken];
    try {
      const origin = salesforceOrigin(instanceUrl, { privateHosts: egress.privateAddresses });
      // Checked here, because the error of an invalid header repeats its value.
      if (!TOKEN.test(accessToken)) throw new SalesforceRefused({ kind: 'session_expired' });
      const address = addressOf(origin, call, this.version);
      const response = await safeStream(address, questionOf(accessToken, call), {
        ...egress,
        answerMaxBytes: maxBytes,
      });
      this.limits = usageIn(response.headers.get('sforce-limit-info')) ?? this.limits;
      this.toldTime = instantIn(response.headers.get('date')) ?? this.toldTime;
      if (response.ok) return await read(response);
      const { status, headers } = response;
      return refusalOf({ status, headers, text: await readText(response), secrets });
    } catch (error) {
      call.signal?.throwIfAborted();
      return refusalOfError(error, secrets);
    }
  }
}

/** Only paths of the data API are asked: an answer of Salesforce names the next page, and must not name anything else. */
function addressOf(origin: string, { path, query = {}, version }: ApiCall, ownVersion: string): string {
  const url = URL.parse(path, `${origin}/services/data/v${version ?? ownVersion}/`);
  if (url?.origin !== origin || !/^\/services\/data(?:\/|$)/u.test(url.pathname))
    throw new SalesforceRefused({ kind: 'unreadable' });
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function questionOf(accessToken: string, { method = 'GET', body, headers = {}, signal }: ApiCall) {
  return {
    method,
    signal,
    headers: {
      accept: 'application/json',
      ...headers,
      authorization: `Bearer ${accessToken}`,
      'sforce-call-options': 'client=forecastle',
      ...(body === undefined ? {} : { 'content-type': 'application/json; charset=UTF-8' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** https://developer.salesforce.com/docs/platform/api-rest/guide/headers-api-usage.html */
function usageIn(header: string | null): ApiUsage | null {
  const [, used, max] = /(?<![\w-])api-usage=(\d+)\/(\d+)/u.exec(header ?? '') ?? [];
  return used === undefined || max === undefined ? null : { used: Number(used), max: Number(max) };
}
