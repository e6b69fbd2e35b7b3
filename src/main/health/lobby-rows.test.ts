import { expect, it } from 'vitest';
import type { HubStatus } from '../../contract/hub-status.ts';
import type { HealthSource } from './health.ts';
import { lobbyReport } from './lobby-report.ts';
import { lobbyRows } from './lobby-rows.ts';

const NOW = 1_800_000_000_000;
const WELL: HubStatus = {
  service: 'reachable',
  webhooks: 'listening',
  waitingToSend: 0,
  appointmentsToday: 3,
  notices: [],
  knowsAppointments: true,
  demo: false,
};

const sourceOf = (status: Partial<HubStatus>, connected: readonly boolean[] = [true]): HealthSource => ({
  status: () => ({ ...WELL, ...status }),
  selfTest: () => ({ kind: 'never' }),
  screens: () => connected.map((isConnected) => ({ isConnected })),
  copyAt: () => undefined,
  process: () => ({ memoryBytes: 1, cpuSeconds: 1, startedAt: 0 }),
});

const textOf = (status: Partial<HubStatus> = {}, connected?: readonly boolean[]): string =>
  lobbyReport(sourceOf(status, connected), undefined, NOW) ?? '';

it('lobbies follow from the one that went silent first to the one that is well', () => {
  const said: Readonly<Record<number, { readonly text: string; readonly ageMs: number }>> = {
    1: { text: textOf(), ageMs: 1_000 },
    2: { text: textOf({}, [true, false]), ageMs: 1_000 },
    3: { text: textOf({ waitingToSend: 1, oldestWaitingAt: NOW - 5_000 }), ageMs: 1_000 },
    5: { text: '{"version":"99"}', ageMs: 1_000 },
    6: { text: textOf({ webhooks: 'engine-away', oldestWaitingAt: NOW - 200_000 }), ageMs: 99_000 },
    7: { text: textOf({ service: 'unreachable', oldestWaitingAt: NOW - 60_000 }), ageMs: 1_000 },
    8: { text: textOf({ service: 'unreachable', oldestWaitingAt: NOW - 90_000 }), ageMs: 1_000 },
    9: { text: textOf(), ageMs: 101_000 },
    10: { text: textOf(), ageMs: 3_600_000 },
  };
  const texts = new Map(Object.entries(said).map(([location, text]) => [Number(location), text]));
  const rows = lobbyRows([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], texts);
  expect(rows.map(({ locationId, state }) => `${locationId} ${state}`)).toEqual([
    '10 silent',
    '9 silent',
    '8 problems',
    '7 problems',
    '6 problems',
    '5 unreadable',
    '4 never',
    '3 well',
    '2 well',
    '1 well',
  ]);
});

it('what waits in a lobby has waited longer by the age of its report', () => {
  const text = textOf({ oldestWaitingAt: NOW - 5_000, lastEventAt: NOW - 7_000 });
  const [row] = lobbyRows([1], new Map([[1, { text, ageMs: 20_000 }]]));
  expect(row?.report).toMatchObject({ oldestMs: 25_000, lastEventMs: 27_000 });
});

it('a lobby whose clock is behind its booking system’s reports no time in the future', () => {
  expect(JSON.parse(textOf({ lastEventAt: NOW + 60_000 }))).toMatchObject({ lastEventMs: 0 });
});

it('a lobby between two hubs, or with a database that cannot be read, reports nothing', () => {
  expect(lobbyReport({ ...sourceOf({}), status: () => undefined }, undefined, NOW)).toBeUndefined();
  const broken = (): never => {
    throw new Error('database is not open');
  };
  expect(lobbyReport({ ...sourceOf({}), status: broken }, undefined, NOW)).toBeUndefined();
});
