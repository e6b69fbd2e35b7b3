/** A whole hub in this process that takes claims, with a list and no service. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../../../src/clock/clock.ts';
import { createLog } from '../../../src/main/base/log.ts';
import type { Hub } from '../../../src/main/hub.ts';
import { openStorage } from '../../../src/main/storage/open-storage.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { DEFAULT_PROFILE, settingsInForce } from '../../support/hubs/hub-of.ts';
import { screenOf } from '../../support/records/screen-of.ts';
import { zoneAtNoon } from '../../support/zone-at-noon.ts';
import type { VisitParts } from '../visit-lobby.ts';
import { type Fact, type Listed, listText } from './people.ts';

export interface ClaimHouse {
  readonly hub: Hub;
  /** What stands in its files and in its log, as text. */
  written(): string;
  close(): Promise<void>;
}

/** Longer than a list is looked for. */
const READY_AFTER_MS = 60_000;

const digestOf = (n: number): Buffer => createHash('sha512').update(String(n)).digest();

/** `now`: milliseconds since 1970. */
async function openOn(
  clock: Clock,
  pass: (ms: number) => Promise<void>,
  { listed, fact, parts, now }: HouseOptions,
): Promise<ClaimHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-claims-'));
  const rosterFile = join(folder, 'roster.csv');
  writeFileSync(rosterFile, listText(listed, now));
  utimesSync(rosterFile, now / 1_000 - 10, now / 1_000 - 10);
  const profile = parts.parseProfile(DEFAULT_PROFILE);
  if (!profile.ok) throw new Error(profile.sentence);
  const wide = { opensBeforeMin: 1440, closesAfterMin: 1440 };
  const zone = { timeZone: zoneAtNoon(new Date(now)), locationId: 1 };
  const settings = { ...wide, ...zone, withoutCode: fact, rosterFile };
  const lines: string[] = [];
  let made = 0;
  const answer = await parts.createHub({
    databasePath: join(folder, 'foyer.sqlite'),
    inForce: settingsInForce({ settings }),
    profile: profile.profile,
    fetch: () => Promise.reject(new Error('nothing is sent')),
    clock,
    log: createLog(
      (line) => void lines.push(line),
      () => now,
    ),
    random: () => 0.5,
    // Handles are compared, too.
    randomBytes: (bytes) => digestOf((made += 1)).subarray(0, bytes),
    // A disk's own differences would hide those of the hub.
    openStorage(given) {
      const opened = openStorage(given);
      if (opened.kind !== 'failed') opened.storage.database.sqlite.exec('PRAGMA synchronous = OFF');
      return opened;
    },
  });
  if (answer.kind === 'failed') throw new Error(answer.sentence);
  const { hub } = answer;
  // The list is read beside everything else; a screen of its own looks, now and then.
  const last = listed.rows.at(-1)?.code ?? '';
  for (let looks = 1; ; looks += 1) {
    const found = hub.kiosk.find(screenOf('kiosk', -looks), last);
    await pass(100);
    if ((await found).kind === 'found') break;
    if (looks > 400) throw new Error('the list was not read');
  }
  return {
    hub,
    written() {
      const files = readdirSync(folder).filter((name) => name.startsWith('foyer'));
      return [...files.map((name) => readFileSync(join(folder, name), 'latin1')), ...lines].join('\n');
    },
    async close() {
      await hub.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface HouseOptions {
  readonly listed: Listed;
  readonly fact: Fact;
  readonly parts: VisitParts;
  readonly now: number;
}

/** As many steps as the drift of a told clock grows. */
const STEPS = 600;

/** A house whose time is told. Each is at the same moment, however long its list was being read. */
export async function openTimedHouse(options: HouseOptions) {
  const clock = createFakeClock(options.now);
  const house = await openOn(
    clock,
    async (ms) => {
      await clock.advance(ms);
      await sleep(5);
    },
    options,
  );
  for (let step = 0; step < STEPS; step += 1) await clock.advance(1);
  await clock.advance(options.now + READY_AFTER_MS - Math.floor(clock.now()));
  return { ...house, clock };
}

export const openRealHouse = (options: HouseOptions): Promise<ClaimHouse> =>
  openOn(systemClock, (ms) => sleep(ms), options);
