import type { ApiKey, Role } from '@forecastle/contract';
import type * as z from 'zod';
import { lesserRole } from '../identity/policies.ts';
import { LIVE_IDENTITIES } from '../single-sign-on/live-identities.ts';

export interface KeyRow {
  id: string;
  name: string;
  role: Role;
  ending: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  maker_id: string;
  maker_name: string;
  maker_role: Role;
  maker_active: boolean;
  needs_second_factor: boolean;
}

/** Whether the member `m` comes in by single sign-on. */
const COMES_BY_SSO = `EXISTS (SELECT 1 FROM ${LIVE_IDENTITIES}
      WHERE i.organization_id = m.organization_id AND i.member_id = m.id)`;

/** Before a WHERE over `k`. */
export const SELECT_KEYS = `SELECT k.id, k.name, k.role, k.ending, k.created_at, k.expires_at, k.last_used_at, k.revoked_at,
    m.id AS maker_id, m.name AS maker_name, m.role AS maker_role,
    m.deactivated_at IS NULL AND (m.user_id IS NOT NULL OR ${COMES_BY_SSO}) AS maker_active,
    m.user_id IS NOT NULL AND owes_second_factor(m.organization_id, m.role, m.user_id) AS needs_second_factor
  FROM api_keys k JOIN members m ON m.organization_id = k.organization_id AND m.id = k.created_by_id`;

export function presentKey(row: KeyRow, now: Date): z.infer<typeof ApiKey> {
  const status = row.revoked_at ? 'revoked' : row.expires_at <= now ? 'expired' : 'active';
  const isUsable = status === 'active' && row.maker_active;
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    effectiveRole: isUsable && !row.needs_second_factor ? lesserRole(row.role, row.maker_role) : null,
    needsSecondFactor: isUsable && row.needs_second_factor,
    ending: row.ending,
    createdBy: { id: row.maker_id, name: row.maker_name, active: row.maker_active },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    status,
  };
}
