ALTER TABLE "sso_connections" ADD COLUMN "enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD COLUMN "people_join" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "session_sso_member" ON "auth"."session" USING btree ("sso_member_id") WHERE sso_member_id IS NOT NULL;--> statement-breakpoint

-- As before, and only while the connection is on.
CREATE OR REPLACE FUNCTION wants_sso(organization uuid, role text, email text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT role <> 'admin' AND EXISTS (
    SELECT 1 FROM sso_connections c JOIN sso_domains d ON d.organization_id = c.organization_id
    WHERE c.organization_id = organization AND c.enabled AND c.required AND d.proven_at IS NOT NULL
      AND d.domain = split_part(lower(email), '@', 2))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION sso_organization(asked text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.organization_id FROM sso_domains d JOIN sso_connections c ON c.organization_id = d.organization_id
  WHERE d.domain = lower(asked) AND d.proven_at IS NOT NULL AND c.enabled
$$;--> statement-breakpoint

-- Whose key it is: also somebody who comes in by single sign-on alone.
CREATE OR REPLACE FUNCTION api_key_actor(hash text)
RETURNS TABLE (key_id uuid, key_name text, key_role text, expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz,
  organization_id uuid, member_id uuid, user_id text, member_name text, member_email text, member_role text,
  member_deactivated_at timestamptz, time_zone text, currency text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.id, k.name, k.role, k.expires_at, k.last_used_at, k.revoked_at, k.organization_id, m.id,
    coalesce(m.user_id, (SELECT i.user_id FROM sso_identities i
      JOIN sso_connections c ON c.organization_id = i.organization_id AND c.issuer = i.issuer AND c.enabled
      WHERE i.organization_id = m.organization_id AND i.member_id = m.id LIMIT 1)),
    m.name, m.email, m.role, m.deactivated_at, o.time_zone, o.currency
  FROM api_keys k
  JOIN members m ON m.organization_id = k.organization_id AND m.id = k.created_by_id
  JOIN organizations o ON o.organization_id = k.organization_id
  WHERE k.key_hash = hash
$$;--> statement-breakpoint

-- The sessions that are a person's: their own, and those that single sign-on began for them where they also have a password. Not the other
-- way round: an organisation's provider shows nothing of what somebody does with their password.
CREATE FUNCTION person_sessions(person text)
RETURNS TABLE (id text, created_at timestamptz, updated_at timestamptz, expires_at timestamptz, user_agent text, ip_address text, by_sso boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.created_at, s.updated_at, s.expires_at, s.user_agent, s.ip_address, s.sso_member_id IS NOT NULL
  FROM auth.session s WHERE s.user_id = person AND s.expires_at > now()
  UNION
  SELECT s.id, s.created_at, s.updated_at, s.expires_at, s.user_agent, s.ip_address, true
  FROM members m JOIN auth.session s ON s.sso_member_id = m.id AND s.active_organization_id = m.organization_id
  WHERE m.user_id = person AND s.expires_at > now()
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION person_sessions(text) FROM PUBLIC;
