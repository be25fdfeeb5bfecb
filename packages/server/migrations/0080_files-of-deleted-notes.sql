-- Files that were removed so many days ago, with what they held, and those of notes that were deleted so many days ago.
CREATE OR REPLACE FUNCTION forget_deal_files(days integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM deal_files f WHERE f.deleted_at < now() - make_interval(days => days);
  DELETE FROM deal_files f USING deal_notes n
  WHERE n.organization_id = f.organization_id AND n.id = f.note_id AND n.deleted_at < now() - make_interval(days => days)
$$;
