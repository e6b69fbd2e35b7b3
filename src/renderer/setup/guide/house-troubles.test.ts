import { describe, expect, it } from 'vitest';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { TestState } from '../form/setup-state.ts';
import { unlistedNow, unnamedLines } from './house-troubles.ts';

const PASSPORTS = { id: 7, name: 'Passports' };

describe('A line that visitors come for', () => {
  it('a line that visitors come for is one to be named where neither settings nor the service give it a name', () => {
    expect(unnamedLines([PASSPORTS, { id: 3401 }], [])).toEqual([3401]);
    expect(unnamedLines([{ id: 3401 }], [{ id: 3401, opensBeforeMin: 20 }])).toEqual([3401]);
  });

  it('a line that visitors come for needs no name any more once setup has saved one, before the hub was asked again', () => {
    expect(unnamedLines([PASSPORTS, { id: 3401 }], [{ id: 3401, name: 'Visas' }])).toEqual([]);
  });

  it('a line that visitors come for has the service’s name where settings list it without one', () => {
    expect(unnamedLines([PASSPORTS], [{ id: 7 }])).toEqual([]);
  });
});

const STATUS: HubStatus = {
  service: 'reachable',
  webhooks: 'listening',
  waitingToSend: 0,
  appointmentsToday: 12,
  knowsAppointments: true,
  notices: [],
  demo: false,
};
const view = { ...SETTINGS_VIEW, baseUrl: 'https://service.example', apiKey: 'set' as const, locationId: 99 };
const told = (...ids: readonly number[]): TestState => ({
  kind: 'tested',
  answer: { kind: 'reached', locations: ids.map((id) => ({ id, name: `Location ${id}` })) },
});
const heard = { status: STATUS, test: undefined, drafts: {} };

it('a location that the hub found not listed is said to be so, and another that was chosen since is not', () => {
  const state = { ...heard, status: { ...STATUS, unlistedLocation: 99 } };
  expect(unlistedNow(state, view)).toBe(99);
  expect(unlistedNow(state, { ...view, locationId: 7 })).toBeUndefined();
});

it('an address that was just tried and saved has answered already whether the location is its', () => {
  expect(unlistedNow({ ...heard, test: told(1, 2) }, view)).toBe(99);
  expect(unlistedNow({ ...heard, test: told(1, 99) }, view)).toBeUndefined();
  expect(unlistedNow({ ...heard, test: { kind: 'testing' } }, view)).toBeUndefined();
});

it('an answer of a service that is typed and not saved says nothing of the location that is set', () => {
  const drafts = { baseUrl: 'https://other.example' };
  expect(unlistedNow({ ...heard, test: told(1, 2), drafts }, view)).toBeUndefined();
});
