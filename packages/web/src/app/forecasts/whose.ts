/** Whose forecast is looked at: one rep, else the team of somebody, else everybody one may see. */
export interface Whose {
  readonly owner: string | null;
  readonly team: string | null;
}

export const EVERYBODY: Whose = { owner: null, team: null };

/** As requests about forecasts say it. */
export const whoseInput = ({ owner, team }: Whose): { readonly ownerId?: string; readonly teamOf?: string } => {
  if (owner !== null) return { ownerId: owner };
  return team === null ? {} : { teamOf: team };
};
