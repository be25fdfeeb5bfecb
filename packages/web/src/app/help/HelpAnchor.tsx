import { PRODUCT_PATHS } from '@forecastle/contract/product-paths';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const inProduct = (path: string) => PRODUCT_PATHS.some((name) => path === `/${name}` || path.startsWith(`/${name}/`));

/** A link of a guide inside the product: to other guides here, to screens by the router, to public pages as documents. */
export function HelpAnchor({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const here = href.replace(/^\/docs(?=$|[/#])/, '/help');
  const isFile = /\.\w+$/.test(here);
  if (!isFile && inProduct(here.split('#', 1)[0] ?? '')) {
    return (
      <Link {...props} to={here}>
        {children}
      </Link>
    );
  }
  return (
    <a {...props} href={here}>
      {children}
    </a>
  );
}
