export * from './auth.ts';
export * from './health.ts';
export * from './identity.ts';
export * from './imports.ts';
export * from './ledger.ts';
export * from './records.ts';
export * from './settings.ts';
export * from './site.ts';
