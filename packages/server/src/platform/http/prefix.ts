/** Below it are the contract's operations and the declared plain routes. */
export const API_PREFIX = '/api/v1';
