import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedCluster } from '../../packages/server/src/platform/database/embedded.ts';

/** Milliseconds: a start that updates tables waits for them. */
const START_WITHIN = 120_000;

/** A server of some version that answers. */
export interface Process {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the server whose sources are in `root` on the database of a cluster, and resolves when it is ready. */
export async function startProcess(root: string, home: string, cluster: EmbeddedCluster): Promise<Process> {
  mkdirSync(home);
  const path = join(home, 'server.log');
  const log = openSync(path, 'a');
  const child = spawn(process.execPath, [join(root, 'packages/server/src/product/process/main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: cluster.ownerUrl,
      DATABASE_APP_URL: cluster.appUrl,
      DATABASE_IDENTITY_URL: cluster.identityUrl,
      SECRET: 'a secret that every version signs its cookies with',
      FORECASTLE_HOME: home,
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  const exited = once(child, 'exit');
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    appendFileSync(path, chunk);
    said += chunk.toString();
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const begun = performance.now();
  for (;;) {
    const url = /Forecastle runs at (http:\S+)/.exec(said)?.[1];
    const isReady =
      url &&
      (await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ));
    if (isReady) return { url, stop };
    if (child.exitCode !== null) throw new Error(`the process of ${root} ended with ${child.exitCode}: ${said}`);
    if (performance.now() - begun > START_WITHIN) throw new Error(`the process of ${root} did not answer in time`);
    await delay(50);
  }
}
