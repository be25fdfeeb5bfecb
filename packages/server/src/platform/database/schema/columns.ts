/** Column builders every table shares, so that ids, money and instants have one form. */
import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** First column of every tenant table's primary key, indexes and foreign keys. */
export const organizationId = () => uuid('organization_id').notNull();
/** UUIDv7, made by the server. */
export const id = () => uuid('id').notNull();
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Integer minor units; held below 2^53 by the contract, so a JavaScript number is exact. */
export const minor = (name: string) => bigint(name, { mode: 'number' });
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
