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
