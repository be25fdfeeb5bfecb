/** What a trace is made of, whichever library sends it. */

/** Values that a span carries: names, ids of requests and jobs, counts, hosts that were called. Never what is in a record. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A part of a request or job. Times are of `performance.now()`. */
export interface SpanPart {
  readonly name: string;
  readonly begun: number;
  readonly ended: number;
  /** Short and without values, such as the SQLSTATE of a database error; null when it succeeded. */
  readonly failure: string | null;
  readonly attributes: SpanAttributes;
}

/** Returns the code or the kind of an error, without its message, which may name addresses or quote a customer's row. */
export const failureOf = (error: Error & { readonly code?: unknown }): string =>
  typeof error.code === 'string' ? error.code : error.name;

/** The span of a request or job. */
export interface WorkSpan {
  readonly traceId: string;
  /** Adds a part that has ended. */
  add(part: SpanPart): void;
  end(outcome: { readonly name: string; readonly failure: string | null; readonly attributes: SpanAttributes }): void;
}

export interface Tracing {
  /** Begins a trace; null for one that the chosen share leaves out. With `traceparent` it continues or links the caller's. */
  begin(
    kind: 'request' | 'job',
    name: string,
    given?: { readonly traceparent?: string | undefined; readonly isTrusted?: boolean },
  ): WorkSpan | null;
  /** Sends what has ended and stops. */
  stop(): Promise<void>;
}
