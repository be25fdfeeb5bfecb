-- What runs with the owner's rights looks at temporary tables last: unnamed, they come first, and any role may make one.
ALTER FUNCTION ensure_ledger_partition(date) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION session_actor(text) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION sign_in_organization(text) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION invitation_organization(text) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION unfinished_imports() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION forget_expired() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION matching_opportunities(uuid, uuid[], text, integer) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION matching_accounts(uuid, text, integer) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION matching_contacts(uuid, text, integer) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION organizations_with_due_scores(timestamptz) SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION analyze_deals() SET search_path = public, pg_temp;--> statement-breakpoint
-- And is nobody's but the server's.
REVOKE EXECUTE ON FUNCTION ensure_ledger_partition(date), session_actor(text) FROM PUBLIC;
