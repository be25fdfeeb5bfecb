/** Changes of different fields of one record as one, their custom fields beside each other. */
export function joinedFields<Change extends object>(changes: readonly Change[]): Change {
  const custom = Object.assign({}, ...changes.map((change) => ('custom' in change ? change.custom : {})));
  return { ...Object.assign({}, ...changes), ...(Object.keys(custom).length > 0 && { custom }) };
}
