/** What the main process has run in a page, and the keys it presses there. */
import type { Page } from '@playwright/test';
import type { KeyboardInputEvent } from 'electron';

/**
 * `webContents.executeJavaScript`: in the page's own world, whatever its policy says about eval, once the page has loaded
 * (Electron 45, lib/browser/api/web-contents.ts). Answers what the text's promise does, as far as it can be cloned.
 */
export async function executeJavaScript(now: () => Page | undefined, expression: string): Promise<unknown> {
  let page = now();
  while (page === undefined) {
    await new Promise((done) => setTimeout(done, 20));
    page = now();
  }
  await page.waitForLoadState('load');
  const cdp = await page.context().newCDPSession(page);
  try {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? 'It threw.');
    return result.value;
  } finally {
    await cdp.detach().catch(() => undefined);
  }
}

/** `webContents.sendInputEvent` for keys: through `before-input-event`, as a keyboard's. */
export function sendInputEvent(page: Page | undefined, event: KeyboardInputEvent): void {
  if (event.type !== 'keyDown' && event.type !== 'keyUp')
    throw new Error(`The double sends keyDown and keyUp, no ${event.type}.`);
  const pressed =
    event.type === 'keyDown' ? page?.keyboard.down(event.keyCode) : page?.keyboard.up(event.keyCode);
  pressed?.catch(() => undefined);
}
