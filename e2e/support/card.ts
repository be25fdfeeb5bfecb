import type { Locator } from '@playwright/test';

/** Returns the card that a part of a screen stands on. */
export const cardAround = (part: Locator): Locator => part.locator('xpath=ancestor::section[1]');
