export { type Brand, brand } from './brand.ts';
export { type Claim, type ClaimId, claims } from './claims.ts';
