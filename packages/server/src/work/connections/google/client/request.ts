/** Sends requests to Google's APIs for one person. Everything that reads a mailbox or a calendar goes through here. */
import type * as z from 'zod';
import { safeFetch } from '../../../../platform/http/safe-fetch.ts';
import { instantIn, jsonOf } from '../../asking/answers.ts';
import { askUntilAnswered, type Patience } from '../../asking/ask-until-answered.ts';
import type { Session, TokenSource } from '../../oauth/session.ts';
import { FAILURES } from './failures.ts';
import { type GoogleAt, googleEgress, googleUrl } from './hosts.ts';
import { GoogleRefused, refusalOf, refusalOfError } from './refusals.ts';

export interface GoogleApiOptions extends Patience {
  readonly settings: GoogleAt;
  readonly tokens: TokenSource;
}

export type GoogleService = 'gmail' | 'calendar';
export type Query = readonly (readonly [name: string, value: string])[];

export interface GoogleCall {
  readonly service: GoogleService;
  /** Absolute, as "/gmail/v1/users/me/profile". */
  readonly path: string;
  readonly query?: Query;
  readonly signal?: AbortSignal | undefined;
}

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface GoogleAnswer {
  readonly text: string;
  readonly headers: Headers;
  /** Google's own clock, to the second; null where it does not say. */
  readonly at: Date | null;
}

const WITHIN_SECONDS = 60;
/** A longer wait is left to the next turn of the mailbox: others are read meanwhile. */
const LONGEST_WAIT_MS = 10_000;
const TOKEN = /^[\x21-\x7e]{1,4096}$/u;

export class GoogleApi {
  readonly #options: GoogleApiOptions;

  constructor(options: GoogleApiOptions) {
    this.#options = options;
  }

  /** Asks and returns the JSON of the answer in its shape. Throws GoogleRefused, or the signal's reason. */
  async read<T>(call: GoogleCall, shape: z.ZodType<T>): Promise<{ readonly body: T; readonly at: Date | null }> {
    const { text, at } = await this.ask(call, {}, (answer) => answer);
    const body = shape.safeParse(jsonOf(text));
    if (!body.success) throw new GoogleRefused({ kind: 'unreadable' });
    return { body: body.data, at };
  }

  /**
   * Asks until `take` has made something of an answer, or a refusal stays; `take` returns a refusal to have it asked again.
   * Throws GoogleRefused, or the signal's reason.
   */
  async ask<T>(
    call: GoogleCall,
    question: Question | (() => Question),
    take: (answer: GoogleAnswer) => T | GoogleRefused,
  ): Promise<T> {
    const answer = await askUntilAnswered<Session, T, GoogleRefused>(
      {
        tokens: this.#options.tokens,
        ask: (session) => this.#askOnce(session, call, typeof question === 'function' ? question() : question, take),
        isRefusal: (given) => given instanceof GoogleRefused,
        verdictOf: ({ kind }) => FAILURES[kind].verdict,
        isRepeatable: true,
        signal: call.signal,
      },
      { longestWaitMs: LONGEST_WAIT_MS, ...this.#options },
    );
    if (answer instanceof GoogleRefused) throw answer;
    return answer;
  }

  async #askOnce<T>(
    { accessToken }: Session,
    { service, path, query = [], signal }: GoogleCall,
    { headers, ...question }: Question,
    take: (answer: GoogleAnswer) => T | GoogleRefused,
  ): Promise<T | GoogleRefused> {
    try {
      // Checked here, because the error of an invalid header repeats its value.
      if (!TOKEN.test(accessToken)) throw new GoogleRefused({ kind: 'session_expired' });
      const url = googleUrl(this.#options.settings, service, path);
      for (const [name, value] of query) url.searchParams.append(name, value);
      const response = await safeFetch(
        url.href,
        {
          ...question,
          headers: { accept: 'application/json', ...headers, authorization: `Bearer ${accessToken}` },
        },
        googleEgress(this.#options.settings, WITHIN_SECONDS),
      );
      const text = await response.text();
      if (!response.ok) {
        return refusalOf({ status: response.status, headers: response.headers, text, secrets: [accessToken] });
      }
      return take({ text, headers: response.headers, at: instantIn(response.headers.get('date')) });
    } catch (error) {
      signal?.throwIfAborted();
      return refusalOfError(error);
    }
  }
}
