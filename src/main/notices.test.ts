import { expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../test/support/appointment-of.ts';
import { quarantineNotice, refusalNotice, rosterNotice } from './notices.ts';
import type { Intent } from './outbox/intent.ts';

const intent: Intent = {
  id: 5,
  kind: 'no-show',
  appointmentId: 'a1',
  origin: 'staff',
  state: 'refused',
  previousStatus: 'Scheduled',
  createdAt: NOW,
  dueAt: NOW,
  attempts: 1,
  unknownAttempts: 0,
  settledAt: NOW + 1,
  presumed: false,
  message: 'The line is disabled.',
};

it('a refusal says what was refused for whom, with the service’s own words', () => {
  expect(refusalNotice(intent, appointmentOf())).toEqual({
    noticeId: 'intent-5',
    at: NOW + 1,
    kind: 'refused',
    sentence: 'The service refused to mark as no-show A-42. It says: “The line is disabled.”',
    appointmentId: 'a1',
  });
  expect(refusalNotice({ ...intent, message: undefined, kind: 'check-in' }, undefined).sentence).toBe(
    'The service refused to check in a1.',
  );
});

it('trouble with the roster and with events is said in sentences', () => {
  const problem = { row: 3, field: 'code', rule: 'is missing' };
  expect(rosterNotice({ kind: 'rows', at: NOW, problems: [problem] }).sentence).toBe(
    '1 row of the roster could not be read; the others were. Row 3: code is missing.',
  );
  expect(rosterNotice({ kind: 'rows', at: NOW, problems: [problem, problem] }).sentence).toMatch(/^2 rows/);
  expect(rosterNotice({ kind: 'missing', at: NOW }).sentence).toMatch(/not there/);
  expect(quarantineNotice({ bodyHash: 'ab'.repeat(32), at: NOW, reason: 'not-json' }).sentence).toBe(
    'An event from the service could not be read: it is not JSON. It is kept.',
  );
});
