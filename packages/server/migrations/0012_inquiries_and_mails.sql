CREATE TABLE "inquiries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text,
	"message" text NOT NULL,
	"company" text,
	"role" text,
	"crm" text,
	"team_size" text,
	"suspicion" text,
	"submission" text NOT NULL,
	"mail_id" uuid,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"done_by_id" uuid,
	CONSTRAINT "inquiries_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"to_address" text NOT NULL,
	"reply_to_name" text,
	"reply_to_address" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_organization_id_done_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","done_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_reference" ON "inquiries" USING btree ("organization_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_submission" ON "inquiries" USING btree ("organization_id","submission");--> statement-breakpoint
CREATE INDEX "mails_status" ON "mails" USING btree ("organization_id","status","id");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" ("next_attempt_at") WHERE "status" = 'waiting';--> statement-breakpoint

-- The organisation that operates the site: the one the settings name, else the one made first (its id is the smallest, since ids
-- are made in the order of time). Null while it does not exist.
CREATE FUNCTION operating_organization(configured uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id FROM organizations
  WHERE configured IS NULL OR organization_id = configured
  ORDER BY organization_id LIMIT 1
$$;--> statement-breakpoint

-- Hands what came before there was an operating organisation to it, with the mails about it; answers the inquiries it moved.
CREATE FUNCTION adopt_inquiries(configured uuid) RETURNS TABLE (organization_id uuid, id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  operator constant uuid := operating_organization(configured);
BEGIN
  IF operator IS NULL THEN RETURN; END IF;
  UPDATE mails m SET organization_id = operator WHERE m.organization_id = nobody;
  RETURN QUERY UPDATE inquiries i SET organization_id = operator WHERE i.organization_id = nobody
    RETURNING i.organization_id, i.id;
END $$;--> statement-breakpoint

-- Mails whose time has come. Ids only.
CREATE FUNCTION due_mails() RETURNS TABLE (organization_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.organization_id, m.id FROM mails m WHERE m.status = 'waiting' AND m.next_attempt_at <= now()
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION operating_organization(uuid), adopt_inquiries(uuid), due_mails() FROM PUBLIC;
