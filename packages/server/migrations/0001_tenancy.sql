-- Names sort the same on every host: an explicit ICU collation instead of that of the database.
ALTER TABLE "accounts" ALTER COLUMN "name" TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "contacts" ALTER COLUMN "name" TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "opportunities" ALTER COLUMN "name" TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "name" TYPE text COLLATE "und-x-icu";--> statement-breakpoint

-- The ledger is partitioned by month of recording. The default partition keeps a write from failing when a month is missing.
CREATE TABLE "ledger_default" PARTITION OF "ledger" DEFAULT;--> statement-breakpoint
CREATE FUNCTION ensure_ledger_partition(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  start date := date_trunc('month', month)::date;
  partition text := 'ledger_' || to_char(start, 'YYYY_MM');
BEGIN
  IF to_regclass('public.' || partition) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF ledger FOR VALUES FROM (%L) TO (%L)',
      partition, start::timestamp AT TIME ZONE 'UTC', (start + interval '1 month')::timestamp AT TIME ZONE 'UTC');
  END IF;
END $$;--> statement-breakpoint

-- Reads the session, the person and their place in the organisation in one call, before any tenant is known.
-- It is the only way into `auth` and `members` without an organisation, and answers for one exact token.
CREATE FUNCTION session_actor(session_token text)
RETURNS TABLE (session_id text, expires_at timestamptz, session_updated_at timestamptz, user_id text, user_name text, user_email text,
  organization_id uuid, member_id uuid, role text, time_zone text, currency text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT s.id, s.expires_at, s.updated_at, u.id, u.name, u.email, m.organization_id, m.id, m.role, o.time_zone, o.currency
  FROM auth.session s
  JOIN auth."user" u ON u.id = s.user_id
  JOIN members m ON m.organization_id = s.active_organization_id AND m.user_id = s.user_id AND m.deactivated_at IS NULL
  JOIN organizations o ON o.organization_id = m.organization_id
  WHERE s.token = session_token AND s.expires_at > now()
$$;
