import { describe, expect, it } from 'vitest';
import type { LeftService, Notice } from '../../../contract/notice.ts';
import type { OwnRefusal } from '../../../contract/refusal.ts';
import desk from '../../../words/en/desk.json' with { type: 'json' };
import notices from '../../../words/en/notices.json' with { type: 'json' };
import storage from '../../../words/en/storage.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { createFormats } from '../../i18n/formats.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import { noticeSentence, type Plain } from './notice-words.ts';
import { refusalWords } from './refusal-words.ts';

const NOW = Date.parse('2026-01-05T09:00:00Z');
const i18n = createI18n({ desk, notices, storage });
const t = i18n.getFixedT(null, 'desk');
const ofNotices = i18n.getFixedT(null, 'notices');
const ofFiles = i18n.getFixedT(null, 'storage');
const formats = createFormats('en', 'Europe/Madrid');
const told = { noticeId: 'n', at: NOW };
const says = (notice: Plain): string =>
  withoutIsolates(noticeSentence({ t, ofNotices, ofFiles, formats }, notice));
const about = { ...told, what: 'check-in' as const, whom: 'A-42' };

it('the clerk reads at which kiosk a printer of its own has no paper', () => {
  const notice = { ...told, kind: 'printer', why: 'no-paper' } as const;
  expect(says(notice)).toBe('The number printer has no paper. Put in a new roll.');
  expect(says({ ...notice, kiosk: 'Garden door' })).toBe(
    'Garden door: The number printer has no paper. Put in a new roll.',
  );
});

it('the clerk reads from when to when Foyer was off, with the days of a night', () => {
  const off = (from: number, to: number): string =>
    says({ ...told, kind: 'webhook', trouble: { kind: 'off', from, to } });
  expect(off(NOW, NOW + 60_000)).toBe(
    `Foyer was off (${formats.timeRange(NOW, NOW + 60_000)}). Calls in that time may be missing. Ask the visitors who are waiting.`,
  );
  expect(off(NOW - 12 * 3_600_000, NOW)).toContain(
    `(${formats.dateAndTime(NOW - 12 * 3_600_000)} – ${formats.dateAndTime(NOW)})`,
  );
});

describe('the clerk reads of something that will not be done', () => {
  const refused = (
    by: Extract<Notice, { kind: 'refused' }>['by'],
    more: Partial<Pick<Extract<Notice, { kind: 'refused' }>, 'what' | 'whom'>> = {},
  ): string => says({ ...about, ...more, kind: 'refused', by });

  it('the clerk reads who refused a change, and in which words', () => {
    expect(
      refused({ kind: 'service', words: 'The line is disabled.' }, { what: 'create', whom: 'Olga Brandt' }),
    ).toBe(
      'Olga Brandt: The booking system rejected the booking. The booking system’s answer: “The line is disabled.”',
    );
    expect(refused({ kind: 'service' }, { what: 'no-show' })).toBe(
      'The booking system rejected the no-show for A-42.',
    );
    const why: OwnRefusal = { kind: 'words', words: 'It cannot be read.' };
    expect(refused({ kind: 'foyer', again: false, why }, { what: 'edit' })).toBe(
      'Foyer did not send the change for A-42. It cannot be read.',
    );
    expect(refused({ kind: 'foyer', again: true }, { what: 'cancel' })).toBe(
      'Foyer has stopped trying to send the cancellation for A-42.',
    );
  });

  it('the clerk reads no name where the booking cannot be read', () => {
    expect(says({ ...told, what: 'create', kind: 'refused', by: { kind: 'foyer', again: false } })).toBe(
      'New appointment: Foyer did not send the booking.',
    );
  });

  it('the clerk reads that the list now has the appointment on another day', () => {
    const why: OwnRefusal = { kind: 'other-day', from: '2026-01-04', to: '2026-01-05', unsure: false };
    expect(refused({ kind: 'foyer', again: false, why })).toBe(
      'Foyer did not send the check-in for A-42. This was for 2026-01-04, but the appointment is now on 2026-01-05.',
    );
    expect(refusalWords(t, { ownRefusal: { ...why, code: 'B-7', unsure: true } })).toBe(
      'This was for 2026-01-04 (code B-7), but the appointment is now on 2026-01-05. The booking system may have received this anyway. Check the booking system.',
    );
  });

  it('the clerk reads that a change comes from a restored backup, or cannot be read', () => {
    expect(refusalWords(t, { ownRefusal: { kind: 'copy' } })).toBe(
      'This change was not sent because it comes from a restored backup. It may already have been made or undone.',
    );
    expect(refusalWords(t, { ownRefusal: { kind: 'unreadable' } })).toBe(
      'Foyer can no longer read this change from its disk.',
    );
    expect(refusalWords(t, { message: 'No.' })).toBe('No.');
    expect(refusalWords(t, {})).toBeUndefined();
  });
});

it.each<[Plain, string]>([
  [
    { ...about, what: 'no-show', kind: 'visitor-came', attempts: 0 },
    'A-42 was marked as a no-show and then checked in. The no-show had not been sent yet, so Foyer will not send it.',
  ],
  [
    { ...about, what: 'no-show', kind: 'visitor-came', attempts: 5 },
    'A-42 was marked as a no-show and then checked in. Foyer tried 5 times to send the no-show and has now stopped. Check the booking system.',
  ],
  [
    { ...about, kind: 'presumed', why: 'no-answer' },
    'The check-in for A-42 has probably already worked. Check the booking system. If the visitor is not checked in there, check them in there.',
  ],
  [
    { ...told, kind: 'presumed', why: 'no-answer', what: 'create' },
    'New appointment: The booking has probably already worked. Check the booking system. If the appointment is missing there, book it there.',
  ],
  [
    { ...about, kind: 'presumed', why: 'in-queue' },
    'The check-in for A-42 has probably already worked because the visitor is in the booking system’s queue. Check the booking system. If the visitor is not checked in there, check them in there.',
  ],
  [
    { ...told, kind: 'no-id', what: 'create', whom: 'Olga Brandt' },
    'Olga Brandt: This is booked, but the booking system returned no usable ID. Look up the code there. The appointment appears here once it is in the appointment list.',
  ],
  [
    { ...told, kind: 'no-id', what: 'create', whom: 'Olga Brandt', code: 'P-9' },
    'Olga Brandt: This is booked with the code P-9, but the booking system returned no usable ID. The appointment appears here once it is in the appointment list.',
  ],
  [
    { ...told, kind: 'webhook', trouble: { kind: 'unreadable', why: 'not-json', count: 1 } },
    'Foyer could not read 1 live update from the booking system because it is not JSON. Calls may be missing on the displays. Tell your administrator.',
  ],
  [
    { ...told, kind: 'webhook', trouble: { kind: 'unreadable', why: 'wrong-shape', count: 300 } },
    'Foyer could not read 300 live updates from the booking system because data is missing. Calls may be missing on the displays. Tell your administrator.',
  ],
  [
    { ...told, kind: 'own-fault', count: 2 },
    'Foyer had 2 internal problems but is still working. If a screen does not respond, restart Foyer. Tell your administrator. The details are in the diagnostics.',
  ],
  [
    { ...told, kind: 'webhook', trouble: { kind: 'unknown-line', line: '9' } },
    'The booking system sends calls for line 9, which is not set up in this lobby. Displays do not show these calls. If the line belongs here, ask your administrator to add it in setup.',
  ],
  [
    { ...told, kind: 'webhook', trouble: { kind: 'unknown-type', type: 'line_changed' } },
    'The booking system sends live updates of an unknown type (line_changed). Foyer ignores them.',
  ],
  [
    { ...told, kind: 'webhook', trouble: { kind: 'signatures', count: 1 } },
    'Foyer rejected 1 live update because it was signed with another webhook secret. If the booking system sent it, calls are missing. Ask your administrator to enter the correct secret in setup.',
  ],
  [
    { ...told, kind: 'webhook', trouble: { kind: 'signatures', count: 3 } },
    'Foyer rejected 3 live updates because they were signed with another webhook secret. If the booking system sent them, calls are missing. Ask your administrator to enter the correct secret in setup.',
  ],
])('the clerk reads of %j what happened', (notice, sentence) => {
  expect(says(notice)).toBe(sentence);
});

describe('the clerk reads of a booking system that was left', () => {
  const origin = 'https://a.example';
  const left = (trouble: LeftService): string => says({ ...told, kind: 'left-service', trouble });

  it('the clerk reads what was not sent to a booking system that was left, and the way out', () => {
    expect(left({ kind: 'unsent', origin, checkIns: 1, others: 0 })).toBe(
      '1 check-in was not sent to the booking system at https://a.example. To send it, ask your administrator to enter that address again in setup. Or make the change in the booking system yourself.',
    );
    expect(left({ kind: 'unsent', origin, checkIns: 2, others: 1 })).toBe(
      '2 check-ins were not sent to the booking system at https://a.example. 1 change was not sent to the booking system at https://a.example. To send them, ask your administrator to enter that address again in setup. Or make the changes in the booking system yourself.',
    );
    expect(left({ kind: 'unsent', origin, checkIns: 0, others: 1 })).toMatch(
      /^1 change was not sent to .*\. To send it, ask your administrator/,
    );
  });

  it('the clerk reads whose key and whose list are here after a booking system was left', () => {
    expect(left({ kind: 'other-key', origin })).toBe(
      'The saved API key belongs to https://a.example and is not used for the current booking system. Ask your administrator to enter the correct key in setup.',
    );
    expect(left({ kind: 'other-roster', path: '/srv/list.csv', origin })).toMatch(
      /^Foyer does not read the appointment list \/srv\/list\.csv because it belongs to https:\/\/a\.example\. If it/,
    );
  });

  it('the clerk reads that the database of a booking system that was left is not opened', () => {
    const problem = { kind: 'not-opened' as const, path: '/srv/foyer.sqlite', reason: 'no room' };
    expect(left({ kind: 'not-opened', origin, problem })).toBe(
      'https://a.example: The database /srv/foyer.sqlite cannot be opened (no room). Foyer cannot tell whether anything is still to be sent there, and cannot delete old names.',
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
    /^The booking system at https:\/\/a\.example was replaced on .*\. Its data is saved as the backup foyer-.*-left\.sqlite\. Not sent: 2\. To go back/,
  );
  expect(says({ ...told, kind: 'storage', trouble: { ...trouble, lists: 1 } })).toBe(
    `${sentence} Unfinished appointment lists were deleted: 1. Import them again.`,
  );
});
