/** Probes of one hub: its booking system, database and webhook port. */
import { open, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { ConnectionProblem } from '../../contract/service-try.ts';
import type { ListenerState } from '../../contract/hub-status.ts';
import type { Clocked } from '../base/capabilities.ts';
import type { LobbyStreams } from '../chain/lobby-streams.ts';
import { systemCode } from '../base/private-files.ts';
import type { ServiceConnection } from '../service/connection.ts';
import { listBackups, ownBackups } from '../storage/backups.ts';
import type { Database } from '../storage/database.ts';
import { isDatabaseWhole } from '../storage/look-through.ts';
import { type RowCounts, rowCounts } from '../storage/row-counts.ts';
import type { LoopAnswer } from '../webhooks/own-loop.ts';
import type { Probes, Readings, ServiceReading } from './readings.ts';

interface HubProbeDeps extends Clocked {
  readonly service: Pick<ServiceConnection, 'look' | 'unlistedLocation'>;
  readonly database: Database;
  readonly databasePath: string;
  readonly webhooks: ListenerState;
  /** Sends a signed event to the webhook port. Absent without webhooks. */
  readonly loop: () => Promise<LoopAnswer>;
  readonly lastEventAt: () => number | undefined;
  readonly streams: Pick<LobbyStreams, 'engine'> | undefined;
}

interface HubProbes extends Pick<Probes, 'service' | 'database' | 'copies' | 'listener' | 'engine'> {
  /** Time of the newest backup, if any. */
  copyAt(): number | undefined;
  /** By table. */
  rows(): Promise<RowCounts>;
}

function ofProblem(problem: ConnectionProblem, tookMs: number): ServiceReading {
  switch (problem.kind) {
    case 'no-address':
      return { kind: 'not-set' };
    case 'no-key':
      return { kind: 'key-missing' };
    case 'fault':
      return { kind: 'fault', fault: problem.fault };
    case 'key-rejected':
      return { kind: 'key-rejected', tookMs };
    case 'rate-limited':
    case 'not-in-time':
      return { kind: 'busy' };
    case 'refused':
      return { kind: 'refused' };
    case 'not-the-service':
    case 'offline':
      return { kind: 'strange' };
    case 'not-sent':
    case 'unknown':
      return { kind: 'silent' };
  }
}

export function hubProbes(deps: HubProbeDeps): HubProbes {
  const { clock, webhooks } = deps;
  const copyAt = (): number | undefined => ownBackups(listBackups(deps.databasePath))[0]?.at;
  return {
    async service() {
      const { answer, tookMs, offMs } = await deps.service.look();
      const offset = offMs === undefined ? {} : { offMs };
      if (answer.kind === 'reached') {
        const unlisted = deps.service.unlistedLocation();
        return { kind: 'answered', tookMs, ...(unlisted === undefined ? {} : { unlisted }), ...offset };
      }
      return { ...ofProblem(answer.problem, tookMs), ...offset };
    },
    async database() {
      const began = clock.monotonic();
      const whole = await isDatabaseWhole(deps.database.sqlite);
      return { isWhole: whole, tookMs: clock.monotonic() - began };
    },
    copies() {
      const at = copyAt();
      return at === undefined ? {} : { ageMs: wallMs(clock) - at };
    },
    copyAt,
    rows: () => rowCounts(deps.database.sqlite),
    engine: () => deps.streams?.engine() ?? null,
    async listener() {
      if (webhooks !== 'listening') return { state: webhooks };
      const lastEventAt = deps.lastEventAt();
      const loop = await deps.loop();
      return { state: webhooks, loop, ...(lastEventAt === undefined ? {} : { lastEventAt }) };
    },
  };
}

/** As much as a burst of check-ins writes. */
const WRITTEN_BYTES = 256 * 1024;
const FILE = 'self-test.tmp';

/** Free space of the data folder, and the speed of its disk. */
export async function readDiskSpace(folder: string): Promise<Readings['diskSpace']> {
  const { bavail, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize };
}

/** Writes, syncs and removes 256 KiB in `folder`, off the hub's thread. */
export async function readDiskSpeed(
  folder: string,
  clock: Pick<Clock, 'monotonic'>,
): Promise<Readings['diskSpeed']> {
  const path = join(folder, FILE);
  try {
    const began = clock.monotonic();
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(Buffer.alloc(WRITTEN_BYTES));
      await file.sync();
    } finally {
      await file.close();
    }
    return { kind: 'written', tookMs: clock.monotonic() - began };
  } catch (error) {
    return { kind: 'refused', cause: systemCode(error) };
  } finally {
    await unlink(path).catch(() => undefined);
  }
}
