import type { Locator } from '@playwright/test';

/** Opens a list of ours and takes the choice of that name. */
export async function choose(control: Locator, name: string): Promise<void> {
  await control.click();
  await control.page().getByRole('option', { name, exact: true }).click();
}
