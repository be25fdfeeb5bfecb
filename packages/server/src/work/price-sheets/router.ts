import { unauthenticated } from '../../platform/http/errors.ts';
import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { applySheet } from './apply-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { undoSheet } from './undo-sheet.ts';

export const priceSheetsHandlers = {
  read: os.priceSheets.read.handler(({ context: { pool, actor }, input }) => {
    if (!actor) throw unauthenticated();
    return readSheet(pool, actor, input);
  }),
  apply: os.priceSheets.apply.handler(({ context: { pool, actor }, input }) => {
    if (!actor) throw unauthenticated();
    return applySheet(pool, actor, input);
  }),
  undo: os.priceSheets.undo.use(tenant).handler(({ context: { tx, actor }, input }) => undoSheet(tx, actor, input)),
};
