/** Books at the service and waits until the hub knows of it: a code that is not known yet would count as a miss. */
import { expect, type BrowserContext } from '@playwright/test';
import type { Ready } from './running-foyer.ts';
import type { SimulatorControl } from './simulator-control.ts';

/** `name` is first and last name. Answers the appointment's id. */
export async function bookKnown(
  context: BrowserContext,
  { ready, simulator }: { readonly ready: Ready; readonly simulator: SimulatorControl },
  code: string,
  name: readonly [first: string, last: string],
): Promise<string> {
  const id = await simulator.book(code, ...name);
  const desk = await context.newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(ready.desk);
  await expect(desk.getByRole('row').filter({ hasText: code })).toBeVisible({ timeout: 20_000 });
  await desk.close();
  return id;
}
