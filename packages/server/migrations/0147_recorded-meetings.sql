CREATE TABLE "meeting_proposals" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item" jsonb NOT NULL,
	"start_ms" integer NOT NULL,
	"cue" integer NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"changed" jsonb,
	"result" jsonb,
	"effect" jsonb,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_proposals_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_sendings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"host" text NOT NULL,
	"what" text NOT NULL,
	"amount" integer NOT NULL,
	"duration_ms" integer,
	"to" text NOT NULL,
	"member_id" uuid,
	CONSTRAINT "meeting_sendings_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_settings" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"engine_kind" text,
	"engine_url" text,
	"engine_model" text,
	"engine_key" text,
	"engine_key_end" text,
	"minute_micros" bigint,
	"tried_at" timestamp with time zone,
	"engine_fault" text,
	"audio_days" integer,
	"transcript_days" integer,
	"deletes_audio_after_transcript" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_speakers" (
	"organization_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"speaker" integer NOT NULL,
	"label" text NOT NULL,
	"contact_id" uuid,
	"member_id" uuid,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"talk_ms" integer DEFAULT 0 NOT NULL,
	"longest_ms" integer DEFAULT 0 NOT NULL,
	"questions" integer DEFAULT 0 NOT NULL,
	"redacted_at" timestamp with time zone,
	"redacted_by_id" uuid,
	CONSTRAINT "meeting_speakers_organization_id_meeting_id_speaker_pk" PRIMARY KEY("organization_id","meeting_id","speaker")
);
--> statement-breakpoint
CREATE TABLE "recorded_meetings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"is_start_known" boolean NOT NULL,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"opportunity_id" uuid,
	"calendar_meeting_id" uuid,
	"owner_id" uuid NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"format" text,
	"language" text,
	"engine" text,
	"cue_count" integer DEFAULT 0 NOT NULL,
	"file_hash" text,
	"file_name" text,
	"consent" jsonb,
	"activity_id" uuid,
	"confirmed_at" timestamp with time zone,
	"rules_version" integer,
	"model_at" timestamp with time zone,
	"audio_deleted_at" timestamp with time zone,
	"transcript_deleted_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"held_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "recorded_meetings_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "recording_slices" (
	"organization_id" uuid NOT NULL,
	"take_id" uuid NOT NULL,
	"slice" integer NOT NULL,
	"position" bigint NOT NULL,
	"content" "bytea" NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recording_slices_organization_id_take_id_slice_pk" PRIMARY KEY("organization_id","take_id","slice")
);
--> statement-breakpoint
CREATE TABLE "recording_takes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"take" integer NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"slice_count" integer DEFAULT 0 NOT NULL,
	"starts_ms" integer NOT NULL,
	"duration_ms" integer,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recording_takes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "transcript_parts" (
	"organization_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"first_cue" integer NOT NULL,
	"cues" jsonb NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "transcript_parts_organization_id_meeting_id_part_pk" PRIMARY KEY("organization_id","meeting_id","part")
);
--> statement-breakpoint
CREATE TABLE "transcription_slices" (
	"organization_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"slice" integer NOT NULL,
	"take_id" uuid NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alive_at" timestamp with time zone,
	"fault" text,
	"segments" jsonb,
	"call_id" uuid,
	CONSTRAINT "transcription_slices_organization_id_meeting_id_slice_pk" PRIMARY KEY("organization_id","meeting_id","slice")
);
--> statement-breakpoint
ALTER TABLE "meeting_proposals" ADD CONSTRAINT "meeting_proposals_organization_id_meeting_id_recorded_meetings_organization_id_id_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."recorded_meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_speakers" ADD CONSTRAINT "meeting_speakers_organization_id_meeting_id_recorded_meetings_organization_id_id_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."recorded_meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_meetings" ADD CONSTRAINT "recorded_meetings_organization_id_owner_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_slices" ADD CONSTRAINT "recording_slices_organization_id_take_id_recording_takes_organization_id_id_fk" FOREIGN KEY ("organization_id","take_id") REFERENCES "public"."recording_takes"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_takes" ADD CONSTRAINT "recording_takes_organization_id_meeting_id_recorded_meetings_organization_id_id_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."recorded_meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_parts" ADD CONSTRAINT "transcript_parts_organization_id_meeting_id_recorded_meetings_organization_id_id_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."recorded_meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcription_slices" ADD CONSTRAINT "transcription_slices_organization_id_meeting_id_recorded_meetings_organization_id_id_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."recorded_meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_proposals_meeting" ON "meeting_proposals" USING btree ("organization_id","meeting_id","cue","id");--> statement-breakpoint
CREATE INDEX "meeting_proposals_kind" ON "meeting_proposals" USING btree ("organization_id","kind","meeting_id");--> statement-breakpoint
CREATE INDEX "meeting_sendings_latest" ON "meeting_sendings" USING btree ("organization_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "meeting_sendings_meeting" ON "meeting_sendings" USING btree ("organization_id","meeting_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "meeting_speakers_contact" ON "meeting_speakers" USING btree ("organization_id","contact_id");--> statement-breakpoint
CREATE INDEX "meeting_speakers_member" ON "meeting_speakers" USING btree ("organization_id","member_id");--> statement-breakpoint
CREATE INDEX "recorded_meetings_deal" ON "recorded_meetings" USING btree ("organization_id","opportunity_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "recorded_meetings_latest" ON "recorded_meetings" USING btree ("organization_id","starts_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "recorded_meetings_owner" ON "recorded_meetings" USING btree ("organization_id","owner_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "recorded_meetings_activity" ON "recorded_meetings" USING btree ("organization_id","activity_id");--> statement-breakpoint
CREATE INDEX "recorded_meetings_calendar" ON "recorded_meetings" USING btree ("organization_id","calendar_meeting_id");--> statement-breakpoint
CREATE INDEX "recorded_meetings_file" ON "recorded_meetings" USING btree ("organization_id","file_hash");--> statement-breakpoint
CREATE INDEX "recorded_meetings_removed" ON "recorded_meetings" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "recorded_meetings_working" ON "recorded_meetings" USING btree ("updated_at") WHERE state IN ('recording', 'uploading', 'waiting', 'transcribing');--> statement-breakpoint
CREATE INDEX "recording_slices_position" ON "recording_slices" USING btree ("organization_id","take_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "recording_takes_meeting" ON "recording_takes" USING btree ("organization_id","meeting_id","take");--> statement-breakpoint
CREATE INDEX "transcript_parts_words" ON "transcript_parts" USING gin ("organization_id",words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transcription_slices_due" ON "transcription_slices" USING btree ("next_try_at") WHERE state IN ('waiting', 'running');