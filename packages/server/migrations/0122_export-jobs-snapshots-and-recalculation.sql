-- Tables, a column and a function take the names that the code has for them. Nothing is rewritten.
ALTER TABLE "kept_exports" RENAME TO "export_jobs";--> statement-breakpoint
ALTER TABLE "export_jobs" RENAME CONSTRAINT "kept_exports_organization_id_id_pk" TO "export_jobs_organization_id_id_pk";--> statement-breakpoint
ALTER TABLE "export_jobs" RENAME CONSTRAINT "kept_exports_organization_id_by_id_members_organization_id_id_f" TO "export_jobs_organization_id_by_id_members_organization_id_id_fk";--> statement-breakpoint
ALTER INDEX "kept_exports_of" RENAME TO "export_jobs_of";--> statement-breakpoint
ALTER INDEX "kept_exports_unfinished" RENAME TO "export_jobs_unfinished";--> statement-breakpoint
ALTER INDEX "kept_exports_asked" RENAME TO "export_jobs_asked";--> statement-breakpoint
ALTER TABLE "kept_export_parts" RENAME TO "export_job_parts";--> statement-breakpoint
ALTER TABLE "export_job_parts" RENAME CONSTRAINT "kept_export_parts_organization_id_export_id_part_pk" TO "export_job_parts_organization_id_export_id_part_pk";--> statement-breakpoint
ALTER TABLE "export_job_parts" RENAME CONSTRAINT "kept_export_parts_organization_id_export_id_kept_exports_organi" TO "export_job_parts_organization_id_export_id_export_jobs_organiza";--> statement-breakpoint
ALTER TABLE "told_forecasts" RENAME TO "forecast_snapshots";--> statement-breakpoint
ALTER TABLE "forecast_snapshots" RENAME COLUMN "told" TO "snapshot";--> statement-breakpoint
ALTER TABLE "forecast_snapshots" RENAME CONSTRAINT "told_forecasts_organization_id_scope_starts_on_ends_on_pk" TO "forecast_snapshots_organization_id_scope_starts_on_ends_on_pk";--> statement-breakpoint
ALTER TABLE "forecast_snapshots" RENAME CONSTRAINT "told_forecasts_organization_id_organizations_organization_id_fk" TO "forecast_snapshots_organization_id_organizations_organization_i";--> statement-breakpoint
ALTER TABLE "upkeep_runs" RENAME TO "recalculation_runs";--> statement-breakpoint
ALTER TABLE "recalculation_runs" RENAME CONSTRAINT "upkeep_runs_organization_id_what_scope_pk" TO "recalculation_runs_organization_id_what_scope_pk";--> statement-breakpoint
ALTER FUNCTION "unfinished_upkeep"() RENAME TO "unfinished_recalculations";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "unfinished_recalculations"() RETURNS TABLE(organization_id uuid, what text, scope text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT r.organization_id, r.what, r.scope FROM recalculation_runs r WHERE r.finished_at IS NULL
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "unfinished_exports"() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT x.organization_id, x.id FROM export_jobs x
  WHERE x.status IN ('queued', 'processing') AND x.removed_at IS NULL
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forget_exports"(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM export_job_parts p USING export_jobs x
  WHERE x.organization_id = p.organization_id AND x.id = p.export_id AND x.expires_at < now();
  DELETE FROM export_jobs
  WHERE removed_at < now() - interval '1 day' OR asked_at < now() - make_interval(days => days)
$$;
