import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { listBin } from './list-bin.ts';
import { removeForGood } from './remove-for-good.ts';
import { restoreRecord } from './restore-record.ts';

export const binHandlers = {
  list: os.bin.list.use(tenant).handler(({ context: { tx, actor }, input }) => listBin(tx, actor, input, new Date())),
  restore: os.bin.restore
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => restoreRecord(tx, actor, input.id, new Date())),
  remove: os.bin.remove.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await removeForGood(tx, actor, input.id, new Date());
    return {};
  }),
};
