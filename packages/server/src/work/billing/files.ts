/** The plain route by which admins download an invoice. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import { API_PREFIX } from '../../platform/http/prefix.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { ownPool } from '../../tenancy/requests/own-pool.ts';
import { plainAskers } from '../../tenancy/requests/plain-askers.ts';
import { FILE_TYPES } from '../exports/send-table.ts';
import { findInvoice } from './list-invoices.ts';

const ROUTE = 'GET /invoices/:id/content';

export function registerInvoiceFiles(
  app: FastifyInstance,
  { settings, pool }: { settings: Settings; pool: SharedPool },
): void {
  const { authorise, actorIn } = plainAskers({ settings, pool });
  const path = `${API_PREFIX}${ROUTE.slice('GET '.length)}`;
  app.get(path, { exposeHeadRoute: false, onRequest: authorise(ROUTE) }, async (request, reply) => {
    const actor = actorIn(request);
    const { id } = request.params as { id: string };
    if (!z.guid().safeParse(id).success) throw notFound('invoice');
    const invoice = await inTenant(
      ownPool(pool, request, actor),
      actor.organizationId,
      (tx) => findInvoice(tx, actor, id),
      { readOnly: true },
    );
    // Loaded where somebody asks for an invoice, because it brings what draws PDFs.
    const { invoicePage } = await import('./invoice-page.ts');
    return reply
      .type(FILE_TYPES.pdf)
      .header('content-disposition', `attachment; filename="${fileName(invoice.number)}"`)
      .send(Readable.from(await invoicePage(invoice), { objectMode: false }));
  });
}

/** A slash would name a folder. */
export const fileName = (number: string): string => `${number.replaceAll('/', '-')}.pdf`;
