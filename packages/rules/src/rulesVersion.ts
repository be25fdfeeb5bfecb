/**
 * Kept scores carry this; raise it whenever any rule here would give a different number for the same facts, or more is
 * kept of a deal than before.
 */
export const rulesVersion = '2026.6';
