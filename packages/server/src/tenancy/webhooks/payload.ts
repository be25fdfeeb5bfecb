import { WEBHOOK_PAYLOAD_VERSION, type WebhookBody } from '@forecastle/contract';
import type * as z from 'zod';
import type { Settings } from '../../platform/settings/settings.ts';

export interface PayloadFacts {
  event_id: string;
  type: string;
  subject_kind: 'opportunity' | 'account' | 'contact' | 'webhook';
  subject_id: string;
  occurred_at: Date;
  recorded_at: Date;
  changes: Readonly<Record<string, { from: unknown; to: unknown }>>;
  undoes: { kind: 'change' | 'import'; id: string } | null;
}

const PATHS = { opportunity: 'opportunities', account: 'accounts', contact: 'contacts', webhook: 'webhooks' } as const;

/** The body, byte for byte: the same however often it is sent. */
export const payloadOf = (
  row: PayloadFacts,
  { organizationId, publicUrl }: Pick<Settings, 'publicUrl'> & { organizationId: string },
): string =>
  JSON.stringify({
    version: WEBHOOK_PAYLOAD_VERSION,
    id: row.event_id,
    type: row.type,
    occurredAt: row.occurred_at.toISOString(),
    recordedAt: row.recorded_at.toISOString(),
    organizationId,
    subject: { kind: row.subject_kind, id: row.subject_id },
    changes: Object.entries(row.changes).map(([field, { from, to }]) => ({ field, from, to })),
    ...(row.undoes && { undoes: row.undoes }),
    url: `${publicUrl}/api/v1/${PATHS[row.subject_kind]}/${row.subject_id}`,
  } satisfies z.infer<typeof WebhookBody>);
