import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseProfile } from './profile.ts';
import { DEFAULT_TICKET_STATUSES, meaningOf } from './ticket-statuses.ts';

const text = readFileSync(new URL('../../../resources/profiles/default.json', import.meta.url), 'utf8');
const { ticketStatuses: written, ...without } = JSON.parse(text);

function statusesOf(profile: object) {
  const parsed = parseProfile(JSON.stringify(profile));
  if (!parsed.ok) throw new Error(parsed.sentence);
  return parsed.profile.ticketStatuses;
}

it('the built-in profile writes down the table that a profile without one has', () => {
  expect(written).toEqual(DEFAULT_TICKET_STATUSES);
  expect(statusesOf(without)).toEqual(DEFAULT_TICKET_STATUSES);
});

it('a profile adds statuses, gives others another meaning, and takes one away', () => {
  const statuses = statusesOf({
    ...without,
    ticketStatuses: { on_hold: 'waiting', NOSHOW: 'cancelled', CANCELLED: 'nothing' },
  });
  expect(['ON_HOLD', 'noshow', 'CANCELLED', 'NEW'].map((status) => meaningOf(statuses, status))).toEqual([
    'waiting',
    'cancelled',
    'nothing',
    'waiting',
  ]);
});

it('cancellations are known whoever made them, in both spellings', () => {
  const meant = (status: string) => meaningOf(DEFAULT_TICKET_STATUSES, status);
  expect(['CANCELED', 'canceled_by_clerk', 'CANCELLED_BY_VISITOR'].map(meant)).toEqual(
    Array(3).fill('cancelled'),
  );
  expect(['SCHEDULING_CANCELLED_BY_VISITOR', 'SCHEDULING_CANCELED_BY_CLERK'].map(meant)).toEqual(
    Array(2).fill('scheduling-cancelled'),
  );
  const given = statusesOf({ ...without, ticketStatuses: { canceled: 'no-show' } });
  expect(['CANCELLED', 'CANCELED'].map((status) => meaningOf(given, status))).toEqual(
    Array(2).fill('no-show'),
  );
});

it('a status that is missing, unknown or the name of something else means nothing', () => {
  for (const status of [undefined, null, '', 'ON_BREAK', 'toString', '__proto__'])
    expect(meaningOf(DEFAULT_TICKET_STATUSES, status)).toBe('nothing');
});

it('a meaning that does not exist is refused with the key it stands at', () => {
  const parsed = parseProfile(JSON.stringify({ ...without, ticketStatuses: { ON_HOLD: 'pausing' } }));
  expect(!parsed.ok && parsed.sentence).toContain('ticketStatuses.ON_HOLD');
});
