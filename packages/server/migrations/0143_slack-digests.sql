CREATE TABLE "slack_digest_weeks" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"week" date NOT NULL
);
--> statement-breakpoint
-- Returns organisations with Slack whose digests of a week, or of a later one, were not queued.
CREATE FUNCTION public.organizations_with_slack_digests(of_week date) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT c.organization_id FROM connections c
  WHERE c.system = 'slack' AND c.member_id IS NULL AND c.state <> 'disconnected'
    AND NOT EXISTS (SELECT FROM slack_digest_weeks w WHERE w.organization_id = c.organization_id AND w.week >= of_week)
  ORDER BY c.organization_id
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.organizations_with_slack_digests(date) FROM PUBLIC;
