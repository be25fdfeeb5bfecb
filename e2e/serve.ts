/** Starts the product on a scratch home and a free port, as a newcomer would but for what a password costs, and stops it by its pid. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { makeThrowawayFolder } from '../packages/server/src/testing/throwaway-folder.ts';
import { startSearchPeer } from '../packages/server/src/work/searches/testing/search-peer.ts';
import { MARKET_MARK, MARKET_RESULTS } from './support/market.ts';

const MAIN = fileURLToPath(new URL('../packages/server/src/testing/journeys-server.ts', import.meta.url));
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
/** Who operates the site that the journeys walk through. */
export const OPERATOR = { email: 'operator@example.com', password: 'correct horse battery' };
/** Milliseconds. A first start makes a database: a few seconds here, and many on a busy machine. */
const START_WITHIN = 240_000;

export default async function serve(): Promise<() => Promise<void>> {
  // The journey about single sign-on answers here for the DNS, and runs a provider of its own on this machine.
  const dnsPort = String(await freePort());
  process.env.FORECASTLE_E2E_DNS_PORT = dnsPort;
  const singleSignOn = { SSO_PRIVATE_PROVIDERS: 'true', DNS_SERVERS: `127.0.0.1:${dnsPort}` };
  // The journey about mailboxes runs a Google here.
  const googlePort = String(await freeTcpPort());
  process.env.FORECASTLE_E2E_GOOGLE_PORT = googlePort;
  const google = { GOOGLE_API_ORIGIN: `http://127.0.0.1:${googlePort}` };
  // The journey about Slack runs one here.
  const slackPort = String(await freeTcpPort());
  process.env.FORECASTLE_E2E_SLACK_PORT = slackPort;
  const slack = { SLACK_API_ORIGIN: `http://127.0.0.1:${slackPort}` };
  // Journeys with models or Salesforce start a peer of their own on this machine.
  const peers = { AI_PRIVATE_ENDPOINTS: 'true', SALESFORCE_PRIVATE_HOSTS: 'true' };
  const market = await startSearchPeer();
  market.on(MARKET_MARK, MARKET_RESULTS);
  const search = { SEARCH_ENDPOINT: market.address, SEARCH_PRIVATE_ENDPOINT: 'true' };
  const product = await startProduct({ ...singleSignOn, ...peers, ...search, ...google, ...slack });
  process.env.FORECASTLE_E2E_URL = product.url;
  // Journeys make the links from its secret that only a mail server would carry.
  process.env.FORECASTLE_E2E_HOME = product.home;
  await signUpOperator(product.url);
  return async () => {
    await product.stop();
    await market.stop();
  };
}

export interface RunningProduct {
  readonly url: string;
  readonly home: string;
  stop(): Promise<void>;
}

/** Starts a server with a database of its own and these settings. Stop it, or both stay. */
export async function startProduct(settings: Record<string, string>): Promise<RunningProduct> {
  const home = makeThrowawayFolder('e2e');
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ...settings,
      // Where the tests before have compiled what it is made of.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILED,
      FORECASTLE_HOME: home,
      PORT: '0',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(home, { recursive: true, force: true });
  };
  try {
    return { url: await address(server), home, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Of UDP. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

async function freeTcpPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The organisation made first operates the site: journeys sign in as its admin to read what the contact page brought. */
export async function signUpOperator(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      ...OPERATOR,
      name: 'Ana Ruiz',
      organizationName: 'Operator',
      timeZone: 'Pacific/Auckland',
      currency: 'NZD',
    }),
  });
  if (!answer.ok) throw new Error(`the operator could not sign up: ${answer.status} ${await answer.text()}`);
}

function address(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`the server did not start: ${said}`)), START_WITHIN);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /runs at (http:\S+)/.exec(said)?.[1];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    });
  });
}
