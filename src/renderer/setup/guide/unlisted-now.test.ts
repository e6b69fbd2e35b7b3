import { expect, it } from 'vitest';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { TestState } from '../form/setup-state.ts';
import { unlistedNow } from './unlisted-now.ts';

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
