import { joinEmbedded } from '../packages/server/src/platform/database/embedded.ts';
import { workPool } from '../packages/server/src/platform/database/pools.ts';
import { Server } from './kills/server.ts';

const [home = '', ...queries] = process.argv.slice(2);
const server = new Server(home, { SALESFORCE_PRIVATE_HOSTS: 'true' });
await server.start();
const { ownerUrl } = await joinEmbedded(home);
const owner = workPool(ownerUrl, { max: 1 });
for (const q of queries) {
  const { rows } = await owner.query(q);
  console.log(q);
  for (const r of rows) console.log(JSON.stringify(r));
}
await owner.end();
await server.stop();
