import { PRODUCT_PATHS } from '@forecastle/contract/product-paths';

/**
 * Tells the browser to make a public page ready when the pointer rests on its link, so that moving feels instant. Files
 * (a dot in the name) are left alone, and so is the product: it holds a session and much script.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: [`/(api|${PRODUCT_PATHS.join('|')}){/*}?`, '/*.*'] } }],
      },
      eagerness: 'moderate',
    },
  ],
});
