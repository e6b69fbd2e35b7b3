/**
 * A page's keys go through `before-input-event` first (Electron 45, shell/browser/api/electron_api_web_contents.cc,
 * `PreHandleKeyboardEvent`: key down and key up, before the page, the menu and Chromium). The page waits for the answer
 * in a synchronous request, so the keys of a spec's keyboard are real and trusted when they are let through. From a
 * world of its own, first of all listeners.
 */
import type { Page, Route } from '@playwright/test';
import type { Input } from 'electron';
import { MARK } from './address.ts';

/** On the page's own host. */
const DOOR = '/__before-input-event';
const WORLD = 'electron keys';

/** Runs in the page. */
function inPage(door: string): void {
  const stopped = new Set<string>();
  function ask(event: KeyboardEvent): boolean {
    const { key, code, location, repeat, isComposing, shiftKey, ctrlKey, altKey, metaKey } = event;
    const held = { shift: shiftKey, control: ctrlKey, alt: altKey, meta: metaKey };
    const modifiers = Object.entries(held).flatMap(([name, down]) => (down ? [name] : []));
    const type = event.type === 'keydown' ? 'keyDown' : 'keyUp';
    const input = { type, key, code, location, isAutoRepeat: repeat, isComposing, ...held, modifiers };
    const request = new XMLHttpRequest();
    request.open('GET', `${door}?${encodeURIComponent(JSON.stringify(input))}`, false);
    request.send();
    return request.status === 204;
  }
  function guard(event: KeyboardEvent): void {
    if (!event.isTrusted) return;
    const isUp = event.type === 'keyup';
    const allowed = event.type === 'keypress' ? !stopped.has(event.code) : ask(event);
    if (!isUp && !allowed) stopped.add(event.code);
    else if (isUp || event.type === 'keydown') stopped.delete(event.code);
    if (allowed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  for (const type of ['keydown', 'keypress', 'keyup'] as const) window.addEventListener(type, guard, true);
}

/** Must be called before the page is loaded. */
export async function guardKeys(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.enable');
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${inPage.toString()})(${JSON.stringify(DOOR)})`,
    worldName: WORLD,
  });
}

/** The key a page asks about, or undefined for any other request. */
export function keyAskedAbout(url: string): Input | undefined {
  const mark = `${MARK.slice(0, -1)}${DOOR}?`;
  const at = url.indexOf(mark);
  return at < 0 ? undefined : (JSON.parse(decodeURIComponent(url.slice(at + mark.length))) as Input);
}

export const answerKey = (route: Route, allowed: boolean): Promise<void> =>
  route.fulfill({ status: allowed ? 204 : 403 });
