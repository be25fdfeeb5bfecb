ALTER TABLE "members" ADD COLUMN "second_factor_declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "admins_need_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- Whether a password alone signs somebody in. People of single sign-on have their second factor at the provider.
CREATE FUNCTION lacks_second_factor(person text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM auth."user" u WHERE u.id = person AND NOT u.two_factor_enabled
    AND EXISTS (SELECT 1 FROM auth.account a WHERE a.user_id = u.id AND a.password IS NOT NULL))
$$;--> statement-breakpoint

-- Whether an organisation requires a second factor of somebody in this role who has none. Not where a password opens nothing.
CREATE FUNCTION owes_second_factor(asked_organization uuid, asked_role text, person text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM organizations o WHERE o.organization_id = asked_organization
      AND (o.requires_second_factor OR (o.admins_need_second_factor AND asked_role = 'admin')))
    AND lacks_second_factor(person)
    AND NOT wants_sso(asked_organization, asked_role, (SELECT u.email FROM auth."user" u WHERE u.id = person))
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION session_actor(session_token text)
RETURNS TABLE (session_id text, expires_at timestamptz, session_updated_at timestamptz, user_id text, user_name text, user_email text,
  organization_id uuid, member_id uuid, role text, time_zone text, currency text, second_factor_due boolean, by_sso boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.expires_at, s.updated_at, u.id,
    CASE WHEN s.sso_member_id IS NULL THEN u.name ELSE m.name END,
    CASE WHEN s.sso_member_id IS NULL THEN u.email ELSE coalesce(m.email, u.email) END,
    m.organization_id, m.id, m.role, o.time_zone, o.currency,
    (o.requires_second_factor OR (o.admins_need_second_factor AND m.role = 'admin')) AND NOT u.two_factor_enabled
      AND EXISTS (SELECT 1 FROM auth.account a WHERE a.user_id = u.id AND a.password IS NOT NULL),
    s.sso_member_id IS NOT NULL
  FROM auth.session s
  JOIN auth."user" u ON u.id = s.user_id
  JOIN members m ON m.organization_id = s.active_organization_id AND m.deactivated_at IS NULL
    AND m.id = coalesce(s.sso_member_id,
      (SELECT p.id FROM members p WHERE p.organization_id = s.active_organization_id AND p.user_id = s.user_id))
  JOIN organizations o ON o.organization_id = m.organization_id
  WHERE s.token = session_token AND s.expires_at > now()
    AND (s.sso_member_id IS NOT NULL OR NOT wants_sso(m.organization_id, m.role, u.email))
$$;--> statement-breakpoint

-- A key works for its maker, who may owe a second factor.
DROP FUNCTION api_key_actor(text);--> statement-breakpoint
CREATE FUNCTION api_key_actor(hash text)
RETURNS TABLE (key_id uuid, key_name text, key_role text, expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz,
  organization_id uuid, member_id uuid, user_id text, member_name text, member_email text, member_role text,
  member_deactivated_at timestamptz, time_zone text, currency text, second_factor_due boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.id, k.name, k.role, k.expires_at, k.last_used_at, k.revoked_at, k.organization_id, m.id,
    coalesce(m.user_id, (SELECT i.user_id FROM sso_identities i
      JOIN sso_connections c ON c.organization_id = i.organization_id AND c.issuer = i.issuer AND c.enabled
      WHERE i.organization_id = m.organization_id AND i.member_id = m.id LIMIT 1)),
    m.name, m.email, m.role, m.deactivated_at, o.time_zone, o.currency,
    (o.requires_second_factor OR o.admins_need_second_factor) AND m.user_id IS NOT NULL
      AND owes_second_factor(m.organization_id, m.role, m.user_id)
  FROM api_keys k
  JOIN members m ON m.organization_id = k.organization_id AND m.id = k.created_by_id
  JOIN organizations o ON o.organization_id = k.organization_id
  WHERE k.key_hash = hash
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION lacks_second_factor(text), owes_second_factor(uuid, text, text), api_key_actor(text) FROM PUBLIC;
