/** Paths of the product: they hold a session and much script, so nothing is loaded before it is asked for. */
const PRODUCT = ['sign-in', 'sign-up', 'invitations', 'welcome', 'crm', 'imports', 'settings', 'api'];

/**
 * Tells the browser to make a public page ready when the pointer rests on its link, so that moving feels instant. Files
 * (a dot in the name) and the product are left alone.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: [`/(${PRODUCT.join('|')}){/*}?`, '/*.*'] } }] },
      eagerness: 'moderate',
    },
  ],
});
