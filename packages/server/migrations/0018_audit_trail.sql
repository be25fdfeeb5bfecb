CREATE TABLE "audit_events" (
	"organization_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"doer_kind" text NOT NULL,
	"doer_id" uuid,
	"through_id" uuid,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"subject_kind" text,
	"subject_id" uuid,
	"changes" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "audit_events_organization_id_recorded_at_id_pk" PRIMARY KEY("organization_id","recorded_at","id")
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"total" integer NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "handovers_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_organization_id_from_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","from_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_organization_id_to_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","to_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_organization_id_created_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_doer" ON "audit_events" USING btree ("organization_id","doer_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_category" ON "audit_events" USING btree ("organization_id","category","recorded_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("organization_id","subject_id","recorded_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_under_way" ON "handovers" USING btree ("organization_id","from_id") WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX "handovers_from" ON "handovers" USING btree ("organization_id","from_id","id");--> statement-breakpoint
CREATE INDEX "ledger_done" ON "ledger" USING btree ("organization_id","recorded_at","id") WHERE actor_kind <> 'import';--> statement-breakpoint
CREATE INDEX "ledger_doer" ON "ledger" USING btree ("organization_id","actor_id","recorded_at","id") WHERE actor_kind <> 'import';--> statement-breakpoint

-- A sign-in that failed, in the trail of each organisation that the address is a person of; nothing for any other address.
CREATE FUNCTION record_failed_sign_in(address text, event uuid, event_kind text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO audit_events (organization_id, recorded_at, id, doer_kind, doer_id, category, kind, subject_kind, subject_id, changes, facts)
  SELECT m.organization_id, clock_timestamp(), event, 'nobody', m.id, 'sessions', event_kind, 'person', m.id, '{}', '{}'
  FROM auth."user" u JOIN members m ON m.user_id = u.id AND m.deactivated_at IS NULL
  WHERE u.email = lower(address)
$$;--> statement-breakpoint

-- Handovers that are not finished, in every organisation. Ids only.
CREATE FUNCTION unfinished_handovers() RETURNS TABLE (organization_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.organization_id, h.id FROM handovers h WHERE h.finished_at IS NULL
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION record_failed_sign_in(text, uuid, text), unfinished_handovers() FROM PUBLIC;
