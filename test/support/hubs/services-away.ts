/** Services that are set one after the other while none of them answers, and what a hub keeps for each. */
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import type { Hub } from '../../../src/main/hub.ts';
import { hostOf, type TestHost } from './host-of.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { expect } from 'vitest';

/** A network that is away, at once; and what would have been sent. */
export function nowhere() {
  const sent: { readonly origin: string; readonly path: string; readonly key: string | null }[] = [];
  const awayFetch: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    sent.push({ origin, path: pathname, key: request.headers.get('x-service-rest-api-key') });
    return Promise.reject(new TypeError('fetch failed'));
  };
  return { sent, fetch: awayFetch };
}

/** Addresses at which nobody answers. */
export const [ONE, TWO, DEMO] = ['https://127.0.0.1:1', 'https://127.0.0.1:2', 'https://127.0.0.1:3'];
/** What is in front of staff. */
export const troublesOf = (hub: Hub) =>
  hub.status.snapshot().notices.map((notice) => ('trouble' in notice ? notice.trouble : notice.kind));

/** A roster of one morning, at rest. */
export function rosterOf(...rows: readonly string[]): string {
  const file = join(temporaryFolder(), 'roster.csv');
  const heading = 'id,code,firstName,lineId,locationId,startTime,endTime';
  writeFileSync(file, `${[heading, ...rows].join('\n')}\n`);
  const yesterday = Date.UTC(2026, 0, 4) / 1_000;
  utimesSync(file, yesterday, yesterday);
  return file;
}

export const ANNA = 'a1,A-42,Anna,1,,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z';
export const ANNA_ELSEWHERE = 'a1,A-42,Anna,1,2,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z';
export const atOne = { baseUrl: ONE, apiKey: 'key-one' };
export const atTwo = { baseUrl: TWO, apiKey: 'key-two' };
export const waitingOf = (l: TestHost): number => l.access.hub().status.snapshot().waitingToSend;

export const untilFound = (l: TestHost, code = 'A-42') =>
  eventually(async () => {
    await l.clock.advance(1_000);
    expect(l.access.hub().actions.lookUp(code).answer.kind).toBe('found');
  });

/** Long enough for a roster at rest to be read. */
export async function aWhile(l: TestHost): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    await l.clock.advance(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A service that is away, and a check-in that waits for it. */
export async function withOneWaiting(env: Readonly<Record<string, string>> = {}): Promise<TestHost> {
  const l = await hostOf({ ...env, FOYER_ROSTER_FILE: rosterOf(ANNA) }, { fetch: nowhere().fetch });
  await l.access.saveSettings(atOne);
  await untilFound(l);
  const answer = l.access.hub().actions.beginCheckIn('A-42', 'a1').answer;
  await eventually(async () => {
    await l.clock.advance(1_000);
    expect(waitingOf(l)).toBe(1);
  });
  await l.clock.advance(10_000);
  await answer;
  return l;
}
