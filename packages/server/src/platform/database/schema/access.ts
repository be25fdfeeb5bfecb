import type { Role } from '@forecastle/contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';

/** Keys by which programs use the API in the name of who made them. Kept when revoked: what they did names them. */
export const apiKeys = pgTable(
  'api_keys',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    name: text('name').notNull(),
    /** The most it may; never more than its maker may at the moment of use. */
    role: text('role').$type<Role>().notNull(),
    /** SHA-256 of the key; the key itself is never kept. */
    keyHash: text('key_hash').notNull(),
    /** Its last characters, by which people tell keys apart. */
    ending: text('ending').notNull(),
    createdById: uuid('created_by_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Exact to an hour. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.createdById], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('api_keys_hash').on(t.keyHash),
  ],
);

/** The OpenID Connect provider of an organisation. */
export const ssoConnections = pgTable('sso_connections', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.organizationId),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  /** Encrypted with the installation's secret. */
  clientSecret: text('client_secret').notNull(),
  /** Off until an admin turns it on, which asks for a provider that answers and a proven domain. */
  enabled: boolean('enabled').notNull().default(false),
  /** Whether people of the proven domains who are nobody here yet become somebody by coming. */
  peopleJoin: boolean('people_join').notNull().default(false),
  /** Of somebody who joins that way. */
  defaultRole: text('default_role').$type<Role>().notNull(),
  /** Whether people of the proven domains, admins apart, come in by nothing else. */
  required: boolean('required').notNull().default(false),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Email domains an organisation says are its own. One counts only once proven, and is then nobody else's. */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    domain: text('domain').notNull(),
    provenAt: instant('proven_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.domain] }),
    uniqueIndex('sso_domains_proven').on(t.domain).where(sql`proven_at IS NOT NULL`),
  ],
);

/**
 * Who the provider of an organisation says somebody is, and who that is here. `userId` is an account of its own in the
 * auth library, for this organisation alone: never that of a password.
 */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    memberId: uuid('member_id').notNull(),
    userId: text('user_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.issuer, t.subject] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
  ],
);
