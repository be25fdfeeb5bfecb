/** All that is kept of an organisation's deals beside the deals: scores without when they were made, triggers, counts, totals and people. */
export async function keptOfDeals<Row>(read: (text: string) => Promise<Row[]>) {
  return {
    scores: await read('SELECT to_jsonb(h) - $$scored_at$$ AS row FROM opportunity_health h'),
    triggers: await read('SELECT to_jsonb(t) AS row FROM deal_triggers t'),
    counts: await read('SELECT owner_id, type, urgency, count FROM trigger_totals WHERE count <> 0 ORDER BY 1, 2, 3'),
    totals: await read(
      `SELECT owner_id, stage_id, status, category, month, risk_band, not_yet_qualified, count, amount_base_minor,
         weighted_confidence FROM opportunity_totals WHERE count <> 0`,
    ),
    people: await read('SELECT contact_id, open_owner_id, last_met_at, fades_at, cools_at FROM opportunity_contacts'),
  };
}
