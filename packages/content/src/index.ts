export { type Brand, brand, siteDefaults } from './brand.ts';
export { type Claim, type ClaimId, claims } from './claims.ts';
export {
  FEATURE_STATUS_NAMES,
  FEATURES,
  type FeatureSlug,
  type FeatureStanding,
  type FeatureStatus,
} from './features.ts';
