ALTER TABLE "opportunity_health" ADD COLUMN "drag_inactivity" real;--> statement-breakpoint
ALTER TABLE "opportunity_health" ADD COLUMN "drag_overstay" real;--> statement-breakpoint
ALTER TABLE "opportunity_health" ADD COLUMN "drag_slippage" real;--> statement-breakpoint
ALTER TABLE "opportunity_health" ADD COLUMN "drag_stakeholders" real;--> statement-breakpoint
ALTER TABLE "opportunity_health" ADD COLUMN "drag_qualification" real;