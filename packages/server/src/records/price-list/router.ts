import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { createProduct, putPrice, updateProduct } from './change-products.ts';
import { listProducts } from './list-products.ts';

const { products } = os;

export const productsHandlers = {
  list: products.list.use(tenant).handler(({ context }) => listProducts(context.tx)),
  create: products.create.use(tenant).handler(({ context, input }) => createProduct(context.tx, context.actor, input)),
  update: products.update.use(tenant).handler(({ context, input }) => updateProduct(context.tx, context.actor, input)),
  putPrice: products.putPrice.use(tenant).handler(({ context, input }) => putPrice(context.tx, context.actor, input)),
};
