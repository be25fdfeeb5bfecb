import { connected } from '../../../testing/administer.ts';
import type { TestDatabase } from '../../../testing/database.ts';

/** Set up by the owner: what is changed and committed from here on leaves a row, what is taken back leaves none. */
const WATCH = (organizationId: string) => `
  CREATE SCHEMA watch;
  CREATE TABLE watch.changes (id bigserial PRIMARY KEY, what text NOT NULL);
  CREATE FUNCTION watch.tell() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    -- As jsonb: rows with a column of json cannot be compared.
    IF TG_OP = 'UPDATE' AND to_jsonb(OLD) = to_jsonb(NEW) THEN RETURN NULL; END IF;
    INSERT INTO watch.changes (what) VALUES (TG_OP || ' ' || TG_TABLE_NAME);
    RETURN NULL;
  END $$;
  DO $$
  DECLARE name regclass;
  BEGIN
    FOR name IN SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
    LOOP
      -- Asked before the function is called: the demo's company alone writes a hundred thousand rows of its own.
      EXECUTE format($sql$
        CREATE TRIGGER watch_in AFTER INSERT OR UPDATE ON %1$s FOR EACH ROW
          WHEN (NEW.organization_id = '${organizationId}') EXECUTE FUNCTION watch.tell();
        CREATE TRIGGER watch_out AFTER DELETE ON %1$s FOR EACH ROW
          WHEN (OLD.organization_id = '${organizationId}') EXECUTE FUNCTION watch.tell();
      $sql$, name);
    END LOOP;
  END $$;
  CREATE TRIGGER watch AFTER INSERT OR UPDATE OR DELETE ON auth."user" FOR EACH ROW EXECUTE FUNCTION watch.tell();
  CREATE TRIGGER watch AFTER INSERT OR DELETE ON auth.session FOR EACH ROW EXECUTE FUNCTION watch.tell();
  GRANT USAGE ON SCHEMA watch TO PUBLIC;
  GRANT SELECT ON watch.changes TO PUBLIC;`;

/**
 * Watches everything that is kept of an organisation, and of the people of all: answers what asks for the latest change,
 * which is the same text before and after when nothing changed between. To read it all each time took a third of a suite.
 */
export async function watchChanges(
  { ownerUrl, pool }: TestDatabase,
  organizationId: string,
): Promise<() => Promise<string>> {
  await connected(ownerUrl, (owner) => owner.query(WATCH(organizationId)));
  return async () => {
    const { rows } = await pool.query<{ latest: string }>(
      `SELECT id || ' ' || what AS latest FROM watch.changes ORDER BY id DESC LIMIT 1`,
    );
    return rows[0]?.latest ?? 'nothing';
  };
}
