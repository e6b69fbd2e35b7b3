/** A button that ends what it stands on: pressed until it is gone. */
import { expect, type Locator } from '@playwright/test';

/**
 * The desk takes no press just after a bar has moved, and none reaches a hub that is away, so it may have to be pressed
 * again; on a busy machine it goes so late that it is gone by then.
 */
export async function pressUntilGone(button: Locator): Promise<void> {
  await button.waitFor();
  await expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 1_000 });
    await expect(button).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
