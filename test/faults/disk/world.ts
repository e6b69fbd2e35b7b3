/** A lobby's database as the disk suite damages it: forty appointments, half of them checked in, two copies. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectory } from '../../../src/main/appointments/directory/directory.ts';
import { createHub, type Hub, type HubAnswer } from '../../../src/main/hub.ts';
import { silentLog } from '../../support/silent-log.ts';
import { createOutboxTable } from '../../../src/main/outbox/outbox-table.ts';
import { parseProfile } from '../../../src/main/service/profile.ts';
import type { SettingsInForce } from '../../../src/main/settings/settings-in-force.ts';
import { effectiveSettings } from '../../../src/main/settings/settings.ts';
import { backUp } from '../../../src/main/storage/back-up.ts';
import { openStorage, type Storage } from '../../../src/main/storage/open-storage.ts';
import { appointmentOf, MINUTE, NOW } from '../../support/records/appointment-of.ts';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { SECRET } from '../../support/records/event-of.ts';

/** What of the hub the suite can be given in a broken form. */
export interface DiskCapabilities {
  readonly openStorage: typeof openStorage;
}

export const REAL_DISK: DiskCapabilities = { openStorage };

export const APPOINTMENTS = 40;
/** Appointments below this number were checked in before the copy, those below the next one after it. */
export const IN_COPY = 10;
export const CHECKED_IN = 20;
export const codeOf = (n: number): string => `A-${100 + n}`;
export const FRESH_CODE = 'F-900';

const PROFILE = readFileSync(new URL('../../../resources/profiles/default.json', import.meta.url), 'utf8');

export interface TestHub {
  readonly hub: Hub;
  readonly clock: FakeClock;
  readonly storage: () => Storage;
}

export interface HubOptions {
  readonly fetch?: typeof globalThis.fetch;
  readonly baseUrl?: string;
  readonly webhooks?: boolean;
}

/** A whole hub on the database in `folder`; without a base address it has no service. */
export async function openHub(
  folder: string,
  capabilities: DiskCapabilities,
  options: HubOptions = {},
): Promise<Exclude<HubAnswer, { kind: 'open' }> | ({ readonly kind: 'open' } & TestHub)> {
  const profile = parseProfile(PROFILE);
  if (!profile.ok) throw new Error(profile.sentence);
  const clock = createFakeClock();
  let storage: Storage | undefined;
  const inForce: SettingsInForce = {
    settings: effectiveSettings([
      { webhookPort: 0, timeZone: 'UTC', rosterFile: join(folder, 'roster.csv') },
      options.baseUrl === undefined ? {} : { baseUrl: options.baseUrl },
    ]),
    apiKey: options.baseUrl === undefined ? undefined : 'key',
    webhookSecret: SECRET,
    demo: false,
    locked: [],
    staffPinHash: undefined,
    protection: 'file',
  };
  const answer = await createHub({
    databasePath: join(folder, 'foyer.sqlite'),
    inForce,
    profile: profile.profile,
    fetch: options.fetch ?? (() => Promise.reject(new TypeError('no network'))),
    clock,
    log: silentLog,
    random: () => 0,
    openStorage(given) {
      const opened = capabilities.openStorage(given);
      if (opened.kind === 'open') storage = opened.storage;
      return opened;
    },
  });
  if (answer.kind === 'failed') return answer;
  return {
    kind: 'open',
    hub: answer.hub,
    clock,
    storage() {
      if (!storage) throw new Error('no storage');
      return storage;
    },
  };
}

/** A roster with one appointment that nobody has seen before. */
export function writeFreshRoster(folder: string): void {
  const times = `${new Date(NOW).toISOString()},${new Date(NOW + 30 * MINUTE).toISOString()}`;
  writeFileSync(
    join(folder, 'roster.csv'),
    `id,code,firstName,lineId,startTime,endTime\nfresh,${FRESH_CODE},Ada,1,${times}`,
  );
}

export interface DiskWorld {
  /** `clean`: after a stop. `cut`: as a kill leaves it, the last check-ins only in the log. */
  copyOf(template: 'clean' | 'cut'): string;
  remove(folder: string): void;
  close(): void;
}

function checkIn(storage: Storage, n: number): void {
  const { database } = storage;
  database.transaction(() => {
    createDirectory(database).setStatus(`a${n}`, 'Checked-in', NOW);
    createOutboxTable(database).add({
      kind: 'check-in',
      appointmentId: `a${n}`,
      origin: 'visitor',
      previousStatus: 'Scheduled',
      createdAt: NOW,
      dueAt: NOW,
    });
  });
}

/** Makes the two databases once; each case works on a copy. */
export async function openDiskWorld(): Promise<DiskWorld> {
  const root = mkdtempSync(join(tmpdir(), 'foyer-disk-'));
  const source = join(root, 'source');
  mkdirSync(source);
  const opened = openStorage({
    path: join(source, 'foyer.sqlite'),
    now: () => NOW,
    log: silentLog,
    onNotice: () => {},
  });
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  const { storage } = opened;
  const { database } = storage;
  const never = new AbortController().signal;
  database.transaction(() => {
    const directory = createDirectory(database);
    for (let n = 0; n < APPOINTMENTS; n++) {
      const about = { id: `a${n}`, code: codeOf(n), startsAt: NOW + 5 * MINUTE, endsAt: NOW + 35 * MINUTE };
      directory.put(
        appointmentOf({ ...about, firstName: `First${n}`, lastName: `Last${n}`, email: `v${n}@x.example` }),
      );
    }
    const event = database.sqlite.prepare(
      'INSERT INTO webhook_journal (dedupe_key, body_hash, received_at, type, body) VALUES (?, ?, ?, ?, ?)',
    );
    for (let n = 0; n < 60; n++) event.run(`h${n}`, `h${n}`, NOW, 'ticket_created', Buffer.alloc(567, n));
  });
  for (let n = 0; n < IN_COPY; n++) checkIn(storage, n);
  for (let copies = 0; copies < 2; copies++) {
    const answer = await backUp(database.sqlite, storage.path, NOW - (2 - copies) * 3_600_000, never);
    if (answer.kind !== 'kept') throw new Error(`no copy: ${answer.kind}`);
  }
  storage.emptyLog();
  for (let n = IN_COPY; n < CHECKED_IN; n++) checkIn(storage, n);
  cpSync(source, join(root, 'cut'), { recursive: true });
  storage.close();
  cpSync(source, join(root, 'clean'), { recursive: true });

  let cases = 0;
  return {
    copyOf(template) {
      const folder = join(root, `case-${cases++}`);
      cpSync(join(root, template), folder, { recursive: true });
      return folder;
    },
    remove: (folder) => rmSync(folder, { recursive: true, force: true }),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

export const filesIn = (folder: string): readonly string[] => readdirSync(folder);

/** Lets real file reads and sockets come through while the clock stands. */
export async function until(holds: () => boolean, clock: FakeClock, tries = 400): Promise<boolean> {
  for (let n = 0; n < tries; n++) {
    if (holds()) return true;
    await clock.advance(250);
    await new Promise((resolve) => void setTimeout(resolve, n < 20 ? 0 : 5));
  }
  return holds();
}
