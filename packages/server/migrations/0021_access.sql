CREATE TABLE "api_keys" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"key_hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "sso_connections" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"default_role" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"organization_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"proven_at" timestamp with time zone,
	CONSTRAINT "sso_domains_organization_id_domain_pk" PRIMARY KEY("organization_id","domain")
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"organization_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_identities_organization_id_issuer_subject_pk" PRIMARY KEY("organization_id","issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "auth"."session" ADD COLUMN "sso_member_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_created_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_proven" ON "sso_domains" USING btree ("domain") WHERE proven_at IS NOT NULL;--> statement-breakpoint

-- Whether an organisation lets somebody in by its provider alone. Never its admins, so that a provider that fails locks nobody out for good.
CREATE FUNCTION wants_sso(organization uuid, role text, email text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT role <> 'admin' AND EXISTS (
    SELECT 1 FROM sso_connections c JOIN sso_domains d ON d.organization_id = c.organization_id
    WHERE c.organization_id = organization AND c.required AND d.proven_at IS NOT NULL AND d.domain = split_part(lower(email), '@', 2))
$$;--> statement-breakpoint

-- Who a key stands for: its maker, with what both of them may. One statement a request, by one exact hash, like session_actor.
CREATE FUNCTION api_key_actor(hash text)
RETURNS TABLE (key_id uuid, key_name text, key_role text, expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz,
  organization_id uuid, member_id uuid, user_id text, member_name text, member_email text, member_role text,
  member_deactivated_at timestamptz, time_zone text, currency text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.id, k.name, k.role, k.expires_at, k.last_used_at, k.revoked_at,
    k.organization_id, m.id, m.user_id, m.name, m.email, m.role, m.deactivated_at, o.time_zone, o.currency
  FROM api_keys k
  JOIN members m ON m.organization_id = k.organization_id AND m.id = k.created_by_id
  JOIN organizations o ON o.organization_id = k.organization_id
  WHERE k.key_hash = hash
$$;--> statement-breakpoint

-- The organisations somebody belongs to, by who they are in the auth library. Of those that want single sign-on only the name is of use.
CREATE FUNCTION person_organizations(person text)
RETURNS TABLE (organization_id uuid, name text, member_id uuid, role text, is_demo boolean, wants_sso boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.organization_id, o.name, m.id, m.role,
    EXISTS (SELECT 1 FROM demo_workspaces d WHERE d.organization_id = m.organization_id), wants_sso(m.organization_id, m.role, u.email)
  FROM members m
  JOIN organizations o ON o.organization_id = m.organization_id
  JOIN auth."user" u ON u.id = m.user_id
  WHERE m.user_id = person AND m.deactivated_at IS NULL
$$;--> statement-breakpoint

-- Who asks. A session begun by single sign-on stands for the person whom the organisation's provider named, there alone; one begun with
-- a password does not stand for anybody where single sign-on is required of them.
DROP FUNCTION session_actor(text);--> statement-breakpoint
CREATE FUNCTION session_actor(session_token text)
RETURNS TABLE (session_id text, expires_at timestamptz, session_updated_at timestamptz, user_id text, user_name text, user_email text,
  organization_id uuid, member_id uuid, role text, time_zone text, currency text, second_factor_due boolean, by_sso boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.expires_at, s.updated_at, u.id,
    CASE WHEN s.sso_member_id IS NULL THEN u.name ELSE m.name END,
    CASE WHEN s.sso_member_id IS NULL THEN u.email ELSE coalesce(m.email, u.email) END,
    m.organization_id, m.id, m.role, o.time_zone, o.currency,
    o.requires_second_factor AND NOT u.two_factor_enabled
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

-- The organisation somebody goes on in when they sign in with a password: the one used or switched to last, else the one they belong to
-- longest; none where single sign-on is required of them.
CREATE OR REPLACE FUNCTION sign_in_organization(signing_in text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.organization_id FROM members m JOIN auth."user" u ON u.id = m.user_id
  WHERE m.user_id = signing_in AND m.deactivated_at IS NULL AND NOT wants_sso(m.organization_id, m.role, u.email)
  ORDER BY greatest(m.chosen_at, (SELECT max(s.updated_at) FROM auth.session s
            WHERE s.user_id = m.user_id AND s.active_organization_id = m.organization_id)) DESC NULLS LAST,
           m.created_at, m.organization_id
  LIMIT 1
$$;--> statement-breakpoint

-- The organisation whose people with addresses of this domain sign in by its provider.
CREATE FUNCTION sso_organization(asked text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.organization_id FROM sso_domains d JOIN sso_connections c ON c.organization_id = d.organization_id
  WHERE d.domain = lower(asked) AND d.proven_at IS NOT NULL
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION api_key_actor(text), person_organizations(text), session_actor(text), sso_organization(text),
  wants_sso(uuid, text, text) FROM PUBLIC;
