import { describe, expect, it } from 'vitest';
import type { LeftService, Notice } from '../../../contract/notice.ts';
import type { OwnRefusal } from '../../../contract/refusal.ts';
import desk from '../../../words/en/desk.json' with { type: 'json' };
import storage from '../../../words/en/storage.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { createFormats } from '../../i18n/formats.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import { noticeSentence, type Plain } from './notice-words.ts';
import { refusalWords } from './refusal-words.ts';

const NOW = Date.parse('2026-01-05T09:00:00Z');
const i18n = createI18n({ desk, storage });
const t = i18n.getFixedT(null, 'desk');
const ofFiles = i18n.getFixedT(null, 'storage');
const formats = createFormats('en', 'Europe/Madrid');
const told = { noticeId: 'n', at: NOW };
const says = (notice: Plain): string => withoutIsolates(noticeSentence({ t, ofFiles, formats }, notice));
const about = { ...told, what: 'check-in' as const, whom: 'A-42' };

describe('the clerk reads of something that will not be done', () => {
  const refused = (
    by: Extract<Notice, { kind: 'refused' }>['by'],
    more: Partial<Pick<Extract<Notice, { kind: 'refused' }>, 'what' | 'whom'>> = {},
  ): string => says({ ...about, ...more, kind: 'refused', by });

  it('who refused it, and in which words', () => {
    expect(
      refused({ kind: 'service', words: 'The line is disabled.' }, { what: 'create', whom: 'Olga Brandt' }),
    ).toBe('The service refused to book Olga Brandt. It says: “The line is disabled.”');
    expect(refused({ kind: 'service' }, { what: 'no-show' })).toBe(
      'The service refused to mark as no-show A-42.',
    );
    const why: OwnRefusal = { kind: 'words', words: 'It cannot be read.' };
    expect(refused({ kind: 'foyer', again: false, why }, { what: 'edit' })).toBe(
      'Foyer did not ask the service to change A-42. It cannot be read.',
    );
    expect(refused({ kind: 'foyer', again: true }, { what: 'cancel' })).toBe(
      'Foyer no longer asks the service to cancel A-42.',
    );
  });

  it('that nobody can be named where the booking cannot be read', () => {
    expect(says({ ...told, what: 'create', kind: 'refused', by: { kind: 'foyer', again: false } })).toBe(
      'Foyer did not ask the service to book a new appointment.',
    );
  });

  it('that the list has it on another day by now', () => {
    const why: OwnRefusal = { kind: 'other-day', from: '2026-01-04', to: '2026-01-05', unsure: false };
    expect(refused({ kind: 'foyer', again: false, why })).toBe(
      'Foyer did not ask the service to check in A-42. It was meant for 2026-01-04, and the appointment list now has it on 2026-01-05.',
    );
    expect(refusalWords(t, { ownRefusal: { ...why, code: 'B-7', unsure: true } })).toBe(
      'It was meant for 2026-01-04, then B-7, and the appointment list now has it on 2026-01-05. It may have reached the service all the same: look there.',
    );
  });

  it('that it stood in a copy, or cannot be read', () => {
    expect(refusalWords(t, { ownRefusal: { kind: 'copy' } })).toBe(
      'Foyer did not send this: it stood in a copy of the database, and may have been done or taken back since.',
    );
    expect(refusalWords(t, { ownRefusal: { kind: 'unreadable' } })).toBe(
      'What was to be sent cannot be read from this machine’s disk any more.',
    );
    expect(refusalWords(t, { message: 'No.' })).toBe('No.');
    expect(refusalWords(t, {})).toBeUndefined();
  });
});

it.each<[Plain, string]>([
  [
    { ...about, what: 'no-show', kind: 'visitor-came', attempts: 0 },
    'A-42 was marked no-show and then checked in. The no-show had not been sent and was taken back.',
  ],
  [
    { ...about, what: 'no-show', kind: 'visitor-came', attempts: 5 },
    'A-42 was marked no-show and then checked in. The service had not taken the no-show in 5 attempts, and it was given up. Look there.',
  ],
  [
    { ...about, kind: 'presumed', why: 'no-answer' },
    'A-42, check-in: the service refused it after an attempt without a clear answer; presumed done. Look there.',
  ],
  [
    { ...about, kind: 'presumed', why: 'in-queue' },
    'A-42, check-in: the service refused it, and has the visitor in its queue. Look there.',
  ],
  [
    { ...told, kind: 'no-id', what: 'create', whom: 'Olga Brandt' },
    'The service has booked Olga Brandt and gave no id for it, or one that another appointment has. Look there for the code; Foyer knows the appointment once the appointment list has it.',
  ],
  [
    { ...told, kind: 'no-id', what: 'create', whom: 'Olga Brandt', code: 'P-9' },
    'The service has booked Olga Brandt under the code P-9 and gave no id for it, or one that another appointment has. Foyer knows the appointment once the appointment list has it.',
  ],
  [
    { ...told, kind: 'webhook', trouble: { kind: 'unreadable', why: 'not-json', count: 1 } },
    'Foyer could not read 1 live update from the booking system because it is not JSON. Calls may be missing on the displays: tell your administrator.',
  ],
  [
    { ...told, kind: 'webhook', trouble: { kind: 'unreadable', why: 'wrong-shape', count: 300 } },
    'Foyer could not read 300 live updates from the booking system because they lack data. Calls may be missing on the displays: tell your administrator.',
  ],
  [
    { ...told, kind: 'own-fault', count: 2 },
    'Foyer had 2 problems of its own and continues to work. If a screen does not respond, restart Foyer. Tell your administrator: the diagnostics have the details.',
  ],
  [
    { ...told, kind: 'webhook', trouble: { kind: 'unknown-line', line: '9' } },
    'The service sends calls of line 9, which is not among the lines of this lobby. They are not shown here. If it is a line of this lobby, add it to the lines in the settings.',
  ],
  [
    { ...told, kind: 'webhook', trouble: { kind: 'unknown-type', type: 'line_changed' } },
    'The service sends events of a type that Foyer does not know: line_changed. They change nothing here.',
  ],
  [
    { ...told, kind: 'webhook', trouble: { kind: 'signatures', count: 1 } },
    '1 event was refused: its signature is not made with this hub’s webhook secret. If the service sent them, calls are missing: enter its secret in setup.',
  ],
  [
    { ...told, kind: 'webhook', trouble: { kind: 'signatures', count: 3 } },
    '3 events were refused: their signatures are not made with this hub’s webhook secret. If the service sent them, calls are missing: enter its secret in setup.',
  ],
])('the clerk reads of %j what happened', (notice, sentence) => {
  expect(says(notice)).toBe(sentence);
});

describe('the clerk reads of a service that was left', () => {
  const origin = 'https://a.example';
  const left = (trouble: LeftService): string => says({ ...told, kind: 'left-service', trouble });

  it('what was not sent to it, and the way out', () => {
    expect(left({ kind: 'unsent', origin, checkIns: 1, others: 0 })).toBe(
      '1 check-in for the service at https://a.example was not sent. It is kept: set that address again in setup to send it, or tell the service another way.',
    );
    expect(left({ kind: 'unsent', origin, checkIns: 2, others: 1 })).toBe(
      '2 check-ins and 1 other change for the service at https://a.example were not sent. They are kept: set that address again in setup to send them, or tell the service another way.',
    );
    expect(left({ kind: 'unsent', origin, checkIns: 0, others: 1 })).toMatch(
      /^1 other change .* was not sent\. It is kept: set that address again/,
    );
  });

  it('whose key and whose list are here', () => {
    expect(left({ kind: 'other-key', origin })).toBe(
      'The API key that is kept belongs to https://a.example, so it is not used with the service whose address is set now. Enter its key in setup.',
    );
    expect(left({ kind: 'other-roster', path: '/srv/list.csv', origin })).toMatch(
      /^The roster \/srv\/list\.csv is not read: it was first read for the service at https:\/\/a\.example\. If it is/,
    );
  });

  it('that its database is not opened', () => {
    const problem = { kind: 'not-opened' as const, path: '/srv/foyer.sqlite', reason: 'no room' };
    expect(left({ kind: 'not-opened', origin, problem })).toBe(
      'https://a.example: The database /srv/foyer.sqlite cannot be opened (no room). Whether anything for this service was not sent is not known, and names in it are not deleted.',
    );
  });
});

it('the clerk reads which backup holds what was not sent to a service that was left, and the way back', () => {
  const trouble = {
    kind: 'set-aside' as const,
    at: told.at,
    origin: 'https://a.example',
    unsent: 2,
    lists: 0,
    copy: 'foyer-2026-01-05T09-00-00Z-000001-left.sqlite',
  };
  const sentence = says({ ...told, kind: 'storage', trouble });
  expect(sentence).toMatch(
    /^The service at https:\/\/a\.example was left on .*\. Its data is kept as the backup foyer-.*-left\.sqlite\. Not sent: 2\. To go back/,
  );
  expect(says({ ...told, kind: 'storage', trouble: { ...trouble, lists: 1 } })).toBe(
    `${sentence} Appointment lists that were not yet all in were deleted: 1. Import them again.`,
  );
});
