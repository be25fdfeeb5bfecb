import type { Integration } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Settings } from '../../platform/settings/settings.ts';

export type Described = z.infer<typeof Integration>;

/** Returns how a connection of the transaction's organisation is. A new connection adds one to the list. */
export type Describe = (tx: TenantTransaction, settings: Settings, now: Date) => Promise<Described>;
