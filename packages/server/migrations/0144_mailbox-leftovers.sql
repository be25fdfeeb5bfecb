ALTER TABLE "mailbox_exclusions" ADD COLUMN "removing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailbox_streams" ADD COLUMN "read_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailbox_streams" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailbox_messages" ADD COLUMN "left_contact_ids" uuid[];--> statement-breakpoint
ALTER TABLE "meeting_calendars" ADD COLUMN "window_id" uuid;--> statement-breakpoint
ALTER TABLE "meeting_contacts" ADD COLUMN "added_to" uuid;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.due_mailboxes() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT c.organization_id, c.id FROM connections c
  WHERE c.member_id IS NOT NULL AND c.state = 'healthy'
    AND EXISTS (SELECT FROM mailbox_streams s WHERE s.organization_id = c.organization_id AND s.connection_id = c.id
      AND s.next_try_at <= now() AND s.stopped_at IS NULL)
$$;--> statement-breakpoint
-- Returns organisations in which something is being removed from what was kept of mailboxes: of people whom somebody excludes,
-- and of domains that an admin blocked.
CREATE FUNCTION public.organizations_with_mailbox_removals() RETURNS TABLE(organization_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT e.organization_id FROM mailbox_exclusions e WHERE e.removing_since IS NOT NULL
  UNION
  SELECT c.organization_id FROM connections c
  WHERE c.member_id IS NULL AND jsonb_array_length(coalesce(c.settings -> 'removing', '[]')) > 0
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.organizations_with_mailbox_removals() FROM PUBLIC;--> statement-breakpoint
-- Returns whether a mailbox of any organisation, besides one, is connected with an account at Google through a client. Nothing
-- but yes or no leaves it.
CREATE FUNCTION public.is_google_account_used(client text, account text, besides uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (
    SELECT FROM connections c JOIN connections a ON a.organization_id = c.organization_id AND a.system = c.system
      AND a.member_id IS NULL AND a.settings ->> 'clientId' = client
    WHERE c.system = 'google_workspace' AND c.member_id IS NOT NULL AND c.state <> 'disconnected'
      AND c.remote ->> 'accountId' = account AND c.id IS DISTINCT FROM besides)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.is_google_account_used(client text, account text, besides uuid) FROM PUBLIC;--> statement-breakpoint
-- Deletes emails of mailboxes and meetings of calendars that nobody is in any more, here or in the bin. They belong to no deal, so
-- no score counts them. What somebody wrote of a meeting stays.
CREATE FUNCTION public.forget_interactions_of_nobody() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH binned AS (
    SELECT b.organization_id, (e ->> 'activity_id')::uuid AS id
    FROM bin b CROSS JOIN LATERAL jsonb_array_elements(coalesce(b.rows -> 'activity_contacts', '[]')) e WHERE b.kind = 'contact'
  ), nobodys AS (
    SELECT v.organization_id, v.id FROM activities v
    WHERE v.opportunity_id IS NULL
      AND (v.is_wordless OR v.kind = 'meeting' AND v.subject = 'Meeting' AND v.body IS NULL AND v.outcome IS NULL
        AND v.outcome_words IS NULL AND v.next_step IS NULL
        AND EXISTS (SELECT FROM meetings m WHERE m.organization_id = v.organization_id AND m.id = v.id))
      AND NOT EXISTS (SELECT FROM activity_contacts c WHERE c.organization_id = v.organization_id AND c.activity_id = v.id)
      AND NOT EXISTS (SELECT FROM binned b WHERE b.organization_id = v.organization_id AND b.id = v.id)
  ), messages AS (
    DELETE FROM mailbox_messages m USING nobodys n WHERE m.organization_id = n.organization_id AND m.activity_id = n.id
  )
  DELETE FROM activities v USING nobodys n WHERE v.organization_id = n.organization_id AND v.id = n.id;
  WITH binned AS (
    SELECT b.organization_id, (e ->> 'meeting_id')::uuid AS id
    FROM bin b CROSS JOIN LATERAL jsonb_array_elements(coalesce(b.rows -> 'meeting_contacts', '[]')) e WHERE b.kind = 'contact'
  ), nobodys AS (
    SELECT m.organization_id, m.id FROM meetings m
    WHERE NOT EXISTS (SELECT FROM meeting_contacts c WHERE c.organization_id = m.organization_id AND c.meeting_id = m.id)
      AND NOT EXISTS (SELECT FROM binned b WHERE b.organization_id = m.organization_id AND b.id = m.id)
  ), calendars AS (
    DELETE FROM meeting_calendars h USING nobodys n WHERE h.organization_id = n.organization_id AND h.meeting_id = n.id
  )
  DELETE FROM meetings m USING nobodys n WHERE m.organization_id = n.organization_id AND m.id = n.id
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.forget_interactions_of_nobody() FROM PUBLIC;
