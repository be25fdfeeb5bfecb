import type { SiteSlot } from '@forecastle/contract/public-origin';

/** For `<p {...siteSlot('postalAddress')}>`: the server puts there what the operator has set, in place of what it holds. */
export const siteSlot = (slot: SiteSlot): { 'data-site': SiteSlot } => ({ 'data-site': slot });
