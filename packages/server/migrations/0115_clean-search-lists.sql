-- Names that are written lie in a list beside each index that searches read, until somebody brings them in: by default whoever
-- fills the list beyond 4 MB, which is a person who waits, or an import that brings in the same words again and again.
CREATE FUNCTION clean_search_lists() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(gin_clean_pending_list(i.indexrelid)), 0)::bigint
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
  WHERE m.amname = 'gin' AND c.relkind = 'i' AND c.relnamespace = 'public'::regnamespace AND i.indisvalid
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION clean_search_lists() FROM PUBLIC;
