-- Work of the server itself looks across organisations; each of these does one thing, and none lets a caller choose rows.

-- Imports that a process left behind, to be taken up again. Ids only.
CREATE FUNCTION unfinished_imports() RETURNS TABLE (organization_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT i.organization_id, i.id FROM imports i WHERE i.status IN ('previewing', 'queued', 'running')
$$;--> statement-breakpoint
CREATE INDEX "imports_unfinished" ON "imports" ("status") WHERE "status" IN ('previewing', 'queued', 'running');--> statement-breakpoint

-- Idempotency keys are remembered for 24 hours, counted attempts for a day.
CREATE FUNCTION forget_expired() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours';
  DELETE FROM auth.rate_limit WHERE window_start < now() - interval '1 day'
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION unfinished_imports(), forget_expired() FROM PUBLIC;
