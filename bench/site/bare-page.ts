import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const BARE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A bare page.">
<title>A bare page</title>
</head>
<body><main><h1>A bare page</h1><p>Without style, script, font or picture.</p></main></body>
</html>
`;

/** The floor of every page: one file without anything that it would have to load, sent by nothing but Node. */
export async function serveBarePage(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': isPage ? 'text/html; charset=utf-8' : 'text/plain' });
    response.end(isPage ? BARE : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
