CREATE TABLE "auth"."two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "auth"."user" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "kind" text DEFAULT 'inquiry' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "link_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "opened_by_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_user" ON "auth"."two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_value" ON "auth"."verification" USING btree ("value" text_pattern_ops);--> statement-breakpoint

-- Who asks, and whether the organisation wants a second factor of them first. Whoever signs in without a password of ours (elsewhere,
-- by single sign-on) has their second factor there.
DROP FUNCTION session_actor(text);--> statement-breakpoint
CREATE FUNCTION session_actor(session_token text)
RETURNS TABLE (session_id text, expires_at timestamptz, session_updated_at timestamptz, user_id text, user_name text, user_email text,
  organization_id uuid, member_id uuid, role text, time_zone text, currency text, second_factor_due boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.expires_at, s.updated_at, u.id, u.name, u.email, m.organization_id, m.id, m.role, o.time_zone, o.currency,
    o.requires_second_factor AND NOT u.two_factor_enabled
      AND EXISTS (SELECT 1 FROM auth.account a WHERE a.user_id = u.id AND a.password IS NOT NULL)
  FROM auth.session s
  JOIN auth."user" u ON u.id = s.user_id
  JOIN members m ON m.organization_id = s.active_organization_id AND m.user_id = s.user_id AND m.deactivated_at IS NULL
  JOIN organizations o ON o.organization_id = m.organization_id
  WHERE s.token = session_token AND s.expires_at > now()
$$;--> statement-breakpoint

-- The only organisation a person has or ever had a place in; null for several, and for none.
CREATE FUNCTION only_organization(person text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN count(*) = 1 THEN min(m.organization_id::text)::uuid END FROM members m WHERE m.user_id = person
$$;--> statement-breakpoint

-- Gives a person's places their new address, but where somebody else there has it: that place keeps the old one.
CREATE FUNCTION change_member_emails(person text, address text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE members m SET email = address
  WHERE m.user_id = person
    AND NOT EXISTS (SELECT 1 FROM members o WHERE o.organization_id = m.organization_id AND o.id <> m.id AND lower(o.email) = lower(address))
$$;--> statement-breakpoint

-- Mails under the nil id that are about a person stay there: they are nobody's to read but the installation's.
CREATE OR REPLACE FUNCTION adopt_inquiries(configured uuid) RETURNS TABLE (organization_id uuid, id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  operator constant uuid := operating_organization(configured);
BEGIN
  IF operator IS NULL THEN RETURN; END IF;
  UPDATE mails m SET organization_id = operator WHERE m.organization_id = nobody AND m.kind = 'inquiry';
  RETURN QUERY UPDATE inquiries i SET organization_id = operator WHERE i.organization_id = nobody
    RETURNING i.organization_id, i.id;
END $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION forget_expired() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours';
  DELETE FROM auth.verification WHERE expires_at < now() - interval '1 day';
  DELETE FROM auth.rate_limit WHERE window_start < now() - interval '1 day'
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION session_actor(text), only_organization(text), change_member_emails(text, text) FROM PUBLIC;
