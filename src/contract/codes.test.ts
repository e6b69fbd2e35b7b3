import { expect, it } from 'vitest';
import { ALL_CODES, codesInForce } from './codes.ts';
import type { HubStatus } from './hub-status.ts';

const WELL: HubStatus = {
  service: 'reachable',
  webhooks: 'listening',
  waitingToSend: 0,
  appointmentsToday: 3,
  notices: [],
  knowsAppointments: true,
  demo: false,
};

it('a hub in order has no code, and one that has asked nothing yet neither', () => {
  expect(codesInForce(WELL)).toEqual([]);
  expect(codesInForce({ ...WELL, service: 'not-tried' })).toEqual([]);
});

it('each fault of a hub has its code once, and what is about one visitor has none', () => {
  const told = { noticeId: 'n', at: 0 };
  const faults: HubStatus = {
    ...WELL,
    service: 'unreachable',
    serviceFault: 'certificate-expired',
    webhooks: 'port-in-use',
    clockSkewMs: 3_600_000,
    notices: [
      { ...told, kind: 'storage', trouble: { kind: 'disk' } },
      { ...told, kind: 'storage', trouble: { kind: 'disk' } },
      { ...told, kind: 'webhook', trouble: { kind: 'signatures', count: 3 } },
      { ...told, kind: 'roster', trouble: { kind: 'missing' } },
      { ...told, kind: 'no-id', what: 'create', whom: 'Anna' },
    ],
  };
  expect(codesInForce(faults)).toEqual(['E3', 'E4', 'M1', 'R1', 'S4', 'S9']);
  expect(codesInForce({ ...WELL, service: 'unreachable' })).toEqual(['S2']);
});

it('no code has two meanings, but for a notice of another version', () => {
  expect(ALL_CODES.length).toBe(new Set(ALL_CODES).size);
  for (const code of ALL_CODES) expect(code).toMatch(/^[A-Z][1-9]\d?$/);
});
