/** What reading mailboxes needs of a connected system that has them. */
import type { ConnectedSystem } from '@forecastle/contract';
import type pg from 'pg';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { MailboxOfMember, MailboxSource } from '../source.ts';

export type MailboxSettings = Pick<Settings, 'secret' | 'google'>;

export interface MailboxPlace {
  readonly pool: pg.Pool;
  readonly settings: MailboxSettings;
  readonly organizationId: string;
  readonly connectionId: string;
}

export interface MailboxSystem {
  /** Returns whose mailbox it is; null where it is not connected. */
  readonly mailboxOf: (tx: TenantTransaction, connectionId: string) => Promise<MailboxOfMember | null>;
  /** Returns the minutes between two looks at a mailbox of the organisation. */
  readonly everyMinutes: (tx: TenantTransaction) => Promise<number>;
  readonly sourceOf: (place: MailboxPlace) => MailboxSource;
}

export type MailboxSystems = Readonly<Partial<Record<ConnectedSystem, MailboxSystem>>>;
