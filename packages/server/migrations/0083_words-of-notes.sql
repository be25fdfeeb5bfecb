-- Where 0077 ran as it was first, the words are a generated column, all of them there. Nothing is written anew by this.
CREATE OR REPLACE FUNCTION keep_note_words() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.words := note_words(NEW.document);
  RETURN NEW;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION keep_note_words() FROM PUBLIC;--> statement-breakpoint
ALTER TABLE "deal_notes" ALTER COLUMN "words" DROP EXPRESSION IF EXISTS;--> statement-breakpoint
CREATE OR REPLACE TRIGGER deal_notes_words BEFORE INSERT OR UPDATE OF document ON "deal_notes"
  FOR EACH ROW EXECUTE FUNCTION keep_note_words();
