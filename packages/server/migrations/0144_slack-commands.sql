-- Returns workspaces of every organisation whose socket a server is to hold. While an admin has paused one, commands are still
-- answered in words.
CREATE OR REPLACE FUNCTION public.slack_sockets() RETURNS TABLE(organization_id uuid, connection_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT w.organization_id, w.connection_id FROM slack_workspaces w
  JOIN connections c ON c.organization_id = w.organization_id AND c.id = w.connection_id
  WHERE w.mode = 'socket' AND c.state IN ('healthy', 'paused')
$$;--> statement-breakpoint
-- Returns whose an app in a workspace is, for a request that says it comes from there. One of another workspace is answered by
-- who has the app elsewhere, and so can judge its signature.
CREATE OR REPLACE FUNCTION public.slack_workspace_of(team text, app text) RETURNS TABLE(organization_id uuid, connection_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT w.organization_id, w.connection_id FROM slack_workspaces w
  WHERE w.app_id = app AND w.mode = 'http'
  ORDER BY w.team_id <> team, w.organization_id LIMIT 1
$$;--> statement-breakpoint
-- Forgets codes by which nobody can link a Slack user any more.
CREATE FUNCTION public.forget_slack_link_codes() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM slack_link_codes WHERE expires_at <= now()
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.forget_slack_link_codes() FROM PUBLIC;
