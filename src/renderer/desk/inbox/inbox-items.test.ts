import { describe, expect, it } from 'vitest';
import type { Notice } from '../../../contract/notice.ts';
import { MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import { helpCall } from '../../../../test/support/records/help-call.ts';
import health from '../../../words/en/health.json' with { type: 'json' };
import inbox from '../../../words/en/inbox.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { createFormats } from '../../i18n/formats.ts';
import { alarmSentence } from '../health/alarm-words.ts';
import { inboxItems, newItems } from './inbox-items.ts';
import { alarmTitle } from '../cards/item-titles.ts';

const notice = (noticeId: string, minutesAgo: number): Notice => ({
  kind: 'no-id',
  noticeId,
  at: NOW - minutesAgo * MINUTE,
  what: 'create',
});

const keys = (items: readonly { readonly key: string }[]) => items.map(({ key }) => key);

describe('The inbox of the front desk', () => {
  it('the inbox begins with whoever stands at a kiosk, then what holds everything up, then the rest, each oldest first', () => {
    const items = inboxItems(
      [
        helpCall('h1', { kioskName: 'Kiosk 2', askedAt: NOW - MINUTE }),
        helpCall('h2', { kioskName: 'Kiosk 1', askedAt: NOW - 2 * MINUTE }),
      ],
      [{ kind: 'unreachable', since: NOW - 3 * MINUTE }, { kind: 'key-rejected' }],
      [notice('new', 4), notice('old', 90)],
    );
    expect(keys(items)).toEqual([
      'help Kiosk 1',
      'help Kiosk 2',
      'alarm key-rejected',
      'alarm unreachable',
      'old',
      'new',
    ]);
  });

  it('the inbox of the front desk has one thing for each kiosk, however often it calls', () => {
    const calls = ['h1', 'h2', 'h3'].map((id) => helpCall(id, { reason: id === 'h1' ? 'late' : 'early' }));
    expect(inboxItems(calls, [], [])).toHaveLength(1);
  });

  it('the inbox of the front desk leaves a lost hub to the bar that says so', () => {
    expect(inboxItems([], [{ kind: 'lost' }], [])).toEqual([]);
  });

  it('the inbox of the front desk is heard for what is new, and not for a kiosk, which has a sound of its own', () => {
    const before = inboxItems([], [], [notice('a', 5)]);
    const after = inboxItems([helpCall('h1')], [{ kind: 'key-rejected' }], [notice('a', 5), notice('b', 1)]);
    expect(keys(newItems(new Set(keys(before)), after))).toEqual(['alarm key-rejected', 'b']);
    expect(newItems(new Set(keys(after)), after)).toEqual([]);
  });

  it.each(['no-secret', 'no-address', 'port-in-use', 'events-stopped'] as const)(
    'the inbox of the front desk first says what to do without live updates (%s)',
    (kind) => {
      const i18n = createI18n({ health, inbox });
      const alarm = kind === 'events-stopped' ? { kind, since: NOW } : { kind };
      expect(alarmTitle(i18n.getFixedT(null, 'inbox'), alarm)).toBe(
        'No live updates: call visitors in person',
      );
      expect(alarmSentence(i18n.getFixedT(null, 'health'), createFormats('en', 'UTC'), alarm)).toMatch(
        /^Call visitors in person\. /u,
      );
    },
  );
});
