/** Requests that Node itself cannot read, before there is a route: they get the same headers as every other answer. */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

const STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request is not valid HTTP. Nothing was changed.',
  408: 'The request did not arrive in time. Nothing was changed.',
  417: 'The request expects something this server does not support. Nothing was changed.',
  431: 'The headers of the request are too large. Nothing was changed.',
};

const bodyOf = (status: number): string =>
  JSON.stringify({ defined: false, code: 'BAD_REQUEST', status, message: MESSAGES[status] });

const describing = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
});

/** Options by which no such request is answered by Node, and one without `Host` comes to `refuseWithoutHost`. */
export function unreadableRequests(
  headers: Readonly<Record<string, string>>,
): Pick<FastifyServerOptions, 'clientErrorHandler'> & { http: { requireHostHeader: false } } {
  return {
    http: { requireHostHeader: false },
    clientErrorHandler(error, socket) {
      answer(socket, STATUS[error.code ?? ''] ?? 400, headers);
    },
  };
}

function answer(socket: Socket, status: number, headers: Readonly<Record<string, string>>): void {
  // Whoever has gone hears nothing.
  if (!socket.writable) return void socket.destroy();
  const body = bodyOf(status);
  const lines = Object.entries({
    ...headers,
    ...describing(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers what Node would answer bare: an `Expect` it does not know, and HTTP/1.1 without `Host`. */
export function registerUnreadable(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...headers, ...describing(bodyOf(417)) }).end(bodyOf(417));
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.httpVersion !== '1.1' || raw.headers.host !== undefined) return;
    return reply.code(400).header('connection', 'close').type('application/json; charset=utf-8').send(bodyOf(400));
  });
}
