/**
 * Adds requests that the process sends to the span of the work that sends them. Node publishes each, whichever library sends
 * it. No headers are added: other systems learn nothing of our traces.
 */
import { channel } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { currentWork } from './current-work.ts';
import { failureOf, type WorkSpan } from './span.ts';

interface Call {
  readonly span: WorkSpan;
  readonly begun: number;
  readonly method: string;
  readonly host: string;
}

/** What `fetch` publishes of a request. */
interface FetchRequest {
  readonly origin: string | URL;
  readonly method: string;
}

/** `except`: host and port of the collector, whose calls would otherwise be traced again. */
export function watchCalls({ except }: { readonly except: string }): { stop(): void } {
  const open = new WeakMap<object, Call>();
  const begin = (request: object, method: string, host: string) => {
    const span = currentWork()?.span;
    if (span && host !== except) open.set(request, { span, begun: performance.now(), method, host });
  };
  const end = (request: object, status: number | null, failure: string | null) => {
    const call = open.get(request);
    if (!call) return;
    open.delete(request);
    const { span, begun, method, host } = call;
    const { hostname, port } = new URL(`http://${host}`);
    span.add({
      name: `${method} ${host}`,
      begun,
      ended: performance.now(),
      failure: failure ?? (status !== null && status >= 400 ? String(status) : null),
      attributes: {
        'http.request.method': method,
        'server.address': hostname,
        ...(port === '' ? {} : { 'server.port': Number(port) }),
        ...(status === null ? {} : { 'http.response.status_code': status }),
      },
    });
  };
  const listeners: readonly (readonly [name: string, heard: (message: never) => void])[] = [
    [
      'http.client.request.created',
      ({ request }: { request: ClientRequest }) =>
        begin(request, request.method, String(request.getHeader('host') ?? request.host)),
    ],
    [
      'http.client.response.finish',
      ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
        end(request, response.statusCode ?? null, null),
    ],
    [
      'http.client.request.error',
      ({ request, error }: { request: ClientRequest; error: Error }) => end(request, null, failureOf(error)),
    ],
    [
      'undici:request:create',
      ({ request }: { request: FetchRequest }) => begin(request, request.method, new URL(request.origin).host),
    ],
    [
      'undici:request:headers',
      ({ request, response }: { request: FetchRequest; response: { statusCode: number } }) =>
        end(request, response.statusCode, null),
    ],
    [
      'undici:request:error',
      ({ request, error }: { request: FetchRequest; error: Error }) => end(request, null, failureOf(error)),
    ],
  ];
  for (const [name, heard] of listeners) channel(name).subscribe(heard as (message: unknown) => void);
  return {
    stop() {
      for (const [name, heard] of listeners) channel(name).unsubscribe(heard as (message: unknown) => void);
    },
  };
}
