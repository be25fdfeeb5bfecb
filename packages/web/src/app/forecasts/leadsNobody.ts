/** Whether nobody who is still here has this person as manager. */
export const leadsNobody = (
  people: readonly { readonly managerId: string | null; readonly active: boolean }[],
  memberId: string,
): boolean => !people.some(({ managerId, active }) => active && managerId === memberId);
