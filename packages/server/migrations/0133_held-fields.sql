ALTER TABLE "connections" ADD COLUMN "held_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Fields that mappings saved earlier leave to Salesforce, as an update of a record names them.
UPDATE connections c SET held_fields = (
  SELECT jsonb_build_object(
    'opportunity', coalesce(jsonb_agg(f.held ORDER BY f.at, f.along) FILTER (WHERE f.object = 'Opportunity'), '[]'),
    'account', coalesce(jsonb_agg(f.held ORDER BY f.at, f.along) FILTER (WHERE f.object = 'Account'), '[]'),
    'contact', coalesce(jsonb_agg(f.held ORDER BY f.at, f.along) FILTER (WHERE f.object = 'Contact'), '[]'),
    'lines', CASE WHEN (m.mapping ->> 'products')::boolean THEN '["amountMinor", "currency"]'::jsonb ELSE '[]' END)
  FROM (
    SELECT e.field ->> 'object' AS object, e.at, h.held, h.along
    FROM jsonb_array_elements(m.mapping -> 'fields') WITH ORDINALITY AS e (field, at),
      LATERAL (VALUES (e.field ->> 'field', 0), (CASE
        WHEN e.field ->> 'object' <> 'Opportunity' THEN NULL
        WHEN e.field ->> 'field' = 'amountMinor' THEN 'currency'
        WHEN e.field ->> 'field' = 'stageId' THEN 'closedOn' END, 1)) AS h (held, along)
    WHERE e.field ->> 'owner' = 'theirs' AND e.field ->> 'field' <> 'createdOn' AND h.held IS NOT NULL) f)
FROM connection_mappings m
WHERE m.organization_id = c.organization_id AND m.connection_id = c.id AND m.version = c.mapping_version;
