-- What was one statement over all activities of every organisation is done in pieces by the application.
DROP FUNCTION public.forget_interactions_of_nobody();--> statement-breakpoint
-- Returns organisations in which somebody connected a mailbox or a calendar once.
CREATE FUNCTION public.organizations_with_mailboxes() RETURNS TABLE(organization_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT c.organization_id FROM connections c WHERE c.member_id IS NOT NULL ORDER BY c.organization_id
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.organizations_with_mailboxes() FROM PUBLIC;
--> statement-breakpoint
-- Returns organisations with something to share out or to send in Slack, whose connection works. Those of members are left out by
-- the index of the organisations' own: mailboxes are many.
CREATE OR REPLACE FUNCTION public.organizations_with_slack_to_send() RETURNS TABLE(organization_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT c.organization_id FROM connections c
  WHERE c.system = 'slack' AND c.state = 'healthy' AND c.member_id IS NULL
    AND (EXISTS (SELECT FROM slack_events e WHERE e.organization_id = c.organization_id)
      OR EXISTS (SELECT FROM slack_outbox o WHERE o.organization_id = c.organization_id AND o.status = 'waiting' AND o.due_at <= now()))
$$;
