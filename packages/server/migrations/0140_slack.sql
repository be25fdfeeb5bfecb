CREATE TABLE "slack_deliveries" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"key" text NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slack_deliveries_organization_id_connection_id_key_pk" PRIMARY KEY("organization_id","connection_id","key")
);
--> statement-breakpoint
CREATE TABLE "slack_workspaces" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"team_id" text NOT NULL,
	"app_id" text NOT NULL,
	"mode" text NOT NULL,
	"holder_id" uuid,
	"held_until" timestamp with time zone,
	"open_since" timestamp with time zone,
	CONSTRAINT "slack_workspaces_organization_id_connection_id_pk" PRIMARY KEY("organization_id","connection_id")
);
--> statement-breakpoint
ALTER TABLE "slack_deliveries" ADD CONSTRAINT "slack_deliveries_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_workspaces" ADD CONSTRAINT "slack_workspaces_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slack_deliveries_taken" ON "slack_deliveries" USING btree ("taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "slack_workspaces_app" ON "slack_workspaces" USING btree ("team_id","app_id");--> statement-breakpoint
-- Returns workspaces of every organisation whose socket a server is to hold.
CREATE FUNCTION public.slack_sockets() RETURNS TABLE(organization_id uuid, connection_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT w.organization_id, w.connection_id FROM slack_workspaces w
  JOIN connections c ON c.organization_id = w.organization_id AND c.id = w.connection_id
  WHERE w.mode = 'socket' AND c.state = 'healthy'
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.slack_sockets() FROM PUBLIC;--> statement-breakpoint
-- Returns whose an app in a workspace is, for a request that says it comes from there.
CREATE FUNCTION public.slack_workspace_of(team text, app text) RETURNS TABLE(organization_id uuid, connection_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT w.organization_id, w.connection_id FROM slack_workspaces w
  WHERE w.team_id = team AND w.app_id = app AND w.mode = 'http'
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.slack_workspace_of(text, text) FROM PUBLIC;--> statement-breakpoint
-- Forgets what came from Slack, once it is sent no more.
CREATE FUNCTION public.forget_slack_deliveries(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM slack_deliveries WHERE taken_at < now() - make_interval(days => days)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.forget_slack_deliveries(integer) FROM PUBLIC;
