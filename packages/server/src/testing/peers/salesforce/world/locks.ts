/**
 * Locks on records. Saving a child locks its parents until the save is over, so two savers of one account's children meet.
 * The vendor waits ten seconds before it refuses; the peer refuses at once.
 * https://developer.salesforce.com/docs/atlas.en-us.draes.meta/draes/draes_object_relationships_record_level_locking.htm
 * https://resources.docs.salesforce.com/194/latest/en-us/sfdc/pdf/record_locking_cheatsheet.pdf
 */
export class Locks {
  readonly #holders = new Map<string, object>();

  /** Takes the lock for a holder, who may have it already. Returns whether it has it now. */
  take(id: string, holder: object): boolean {
    const by = this.#holders.get(id);
    if (by !== undefined && by !== holder) return false;
    this.#holders.set(id, holder);
    return true;
  }

  releaseAll(holder: object): void {
    for (const [id, by] of this.#holders) if (by === holder) this.#holders.delete(id);
  }
}
