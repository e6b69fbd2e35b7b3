/** Waits until the hub knows an appointment: a code that is not known yet is a miss. A roster is read once it has rested. */
import { type Browser, type BrowserContext, expect } from '@playwright/test';
import type { Ready } from './running-foyer.ts';
import type { SimulatorControl } from './simulator-control.ts';

async function untilKnown(context: BrowserContext, ready: Ready, code: string): Promise<void> {
  const desk = await context.newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(ready.desk);
  await expect(desk.getByRole('row').filter({ hasText: code })).toBeVisible({ timeout: 20_000 });
  await desk.close();
}

/** Waits until the demo's day is at the desk. */
export async function untilDayIsKnown(browser: Browser, ready: Ready): Promise<void> {
  const context = await browser.newContext();
  await untilKnown(context, ready, 'A-42');
  await context.close();
}

/** Books at the service and waits until the hub knows of it. `name` is first and last name. Answers the appointment's id. */
export async function bookKnown(
  context: BrowserContext,
  { ready, simulator }: { readonly ready: Ready; readonly simulator: SimulatorControl },
  code: string,
  name: readonly [first: string, last: string],
): Promise<string> {
  const id = await simulator.book(code, ...name);
  await untilKnown(context, ready, code);
  return id;
}
