/** Organisations of tests that have loaded their Salesforce, with fields that it decides. */
import type { Answer, Browser, TestApp } from '../../../testing/app.ts';
import { type Connected, connectNew, saveProposal, synced } from '../../../work/connections/salesforce/testing/load.ts';

/** Saves the mapping as it stands, with fields such as `Opportunity.amountMinor` left to Salesforce, and others to Forecastle. */
export const mapOwners = (browser: Browser, { theirs = [], ours = [] }: Owners): Promise<Answer['body']> =>
  saveProposal(browser, (mapping) => ({
    ...mapping,
    fields: mapping.fields.map((each: { object: string; field: string; owner: string }) => {
      const name = `${each.object}.${each.field}`;
      return { ...each, owner: theirs.includes(name) ? 'theirs' : ours.includes(name) ? 'ours' : each.owner };
    }),
  }));

interface Owners {
  readonly theirs?: readonly string[];
  readonly ours?: readonly string[];
}

/** Makes an organisation and a peer, and loads the example organisation. The caller stops the peer. */
export async function loadHeld(app: TestApp, owners: Owners = {}): Promise<Connected> {
  const connected = await connectNew(app);
  await mapOwners(connected.browser, owners);
  await synced(connected.browser);
  return connected;
}
