import { createServer } from 'node:net';
import { StartRefused } from '../../platform/settings/refusal.ts';
import { describePortHolder } from './port-holder.ts';

/** Asks the person at the terminal; undefined where nobody sits at one. */
export type Ask = ((question: string) => Promise<boolean>) | undefined;

/** Ports tried after a busy one. */
const PORTS_TRIED = 100;

/**
 * Finds the port to listen on: the given one, or, when that is taken, the next free one if the person agrees. Throws a
 * sentence that names the port, who holds it and what to type.
 */
export async function choosePort({ host, port, ask }: { host: string; port: number; ask: Ask }): Promise<number> {
  const free = await bind(host, port);
  if (free !== undefined) return free;
  const next = await nextFree(host, port);
  const taken = `Port ${port} on ${host} is in use${describePortHolder(port)}.`;
  if (next === undefined) throw new StartRefused(`${taken} Forecastle did not start. Set PORT=0 to use any free port.`);
  if (ask && (await ask(`${taken} Use ${next} instead?`))) return next;
  throw new StartRefused(
    `${taken} Forecastle did not start. Stop that program, or set PORT=${next}, the next free port.`,
  );
}

async function nextFree(host: string, port: number): Promise<number | undefined> {
  for (let candidate = port + 1; candidate <= Math.min(port + PORTS_TRIED, 65_535); candidate++) {
    if ((await bind(host, candidate)) !== undefined) return candidate;
  }
  return undefined;
}

/** The port that could be listened on (another one only for port 0); undefined when it is taken. */
function bind(host: string, port: number): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const probe = createServer();
  probe.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') return resolve(undefined);
    reject(refusalOf(error, host, port));
  });
  probe.listen({ host, port }, () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
  });
  return promise;
}

function refusalOf(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EACCES') {
    return new StartRefused(
      `This account may not use port ${port} (ports below 1024 often need root). Set a higher one, such as PORT=3000.`,
    );
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartRefused(
      `This machine has no address ${host}. Set HOST to one of its addresses: 127.0.0.1 for this machine only, 0.0.0.0 ` +
        'for all networks.',
    );
  }
  return error;
}
