import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { BookingPlan, BookingWhy } from '../../contract/list-bookings.ts';
import roster from '../../words/en/roster.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { createFormats } from '../i18n/formats.ts';
import { I18nProvider } from '../i18n/use-translation.ts';
import { withoutIsolates } from '../i18n/values.ts';
import { ScreenContext, type ScreenContextValue } from '../ui/screen-context.ts';
import { NOTHING } from './followed-list.ts';
import type { PreviewState } from './list-cards.ts';
import { askedCards } from './list-cards.ts';
import { ListPreview } from './list-preview.tsx';
import type { ListStore } from './list-store.ts';
import { BookButton, BookSure } from './book-list.tsx';
import { BookingRow } from './booking-row.tsx';
import type { BookingsStore } from './bookings-store.ts';

const i18n = createI18n({ roster });
const screen = {
  settings: { timeZone: 'Europe/London' },
  connection: 'connected',
  clock: { now: () => Date.UTC(2026, 10, 28) },
  formats: createFormats('en-GB', 'Europe/London'),
} as unknown as ScreenContextValue;

const drawn = (part: ReactElement): string =>
  withoutIsolates(
    renderToStaticMarkup(
      createElement(ScreenContext, { value: screen }, createElement(I18nProvider, { value: i18n }, part)),
    ),
  );
const saidBy = (part: ReactElement): string => drawn(part).replaceAll(/<[^>]*>/gu, ' ');

const NONE: BookingPlan = { new: 0, moved: 0, same: 0, asked: 0, gone: 0, over: 0, bad: 0 };
const about = (plan: Partial<BookingPlan>) => ({
  plan: { ...NONE, ...plan },
  isDisabled: false,
  onBook: () => {},
  children: undefined,
});

const store = { answers: createStore(() => ({})) } as unknown as BookingsStore;
const rowOf = (why: BookingWhy): string =>
  drawn(
    createElement(BookingRow, {
      row: {
        rowId: 1,
        firstName: 'Anna',
        lastName: 'Byron',
        startsAt: 0,
        endsAt: 1,
        why,
        alike: 3,
        seen: '',
      },
      listId: 1,
      store,
    }),
  );

it('a list that only moves an appointment says so, before and when it asks', () => {
  expect(saidBy(createElement(BookButton, about({ moved: 1, same: 3 })))).toContain('Move 1 appointment');
  const sure = saidBy(createElement(BookSure, about({ moved: 1 })));
  expect(sure).toContain('1 booked appointment will be moved');
  expect(sure).not.toContain('0');
});

it('without a location that was chosen, a booking names none', () => {
  expect(saidBy(createElement(BookSure, about({ new: 3 })))).toContain(
    'Foyer will book 3 appointments in the booking system.',
  );
});

it('where every row has a question, the button says that booking begins and how many are asked', () => {
  expect(saidBy(createElement(BookButton, about({ asked: 5, gone: 1 })))).toContain(
    'Start, and answer 6 questions one by one',
  );
});

it('an answer to a row that is gone is for that visitor alone, until a person wants it for all', () => {
  expect(rowOf({ kind: 'status' })).toContain('checked=""');
  const gone = rowOf({ kind: 'gone', isCancelled: false });
  expect(gone).toContain('type="checkbox"');
  expect(gone).not.toContain('checked=""');
});

const PREVIEW: PreviewState = {
  kind: 'preview',
  container: 'delimited',
  columns: [],
  questions: [],
  doubts: [],
  isOfService: false,
  first: [],
  recipe: {},
  counts: { notListed: 0, new: 0, changed: 0, same: 0, waiting: 0, over: 0, bad: 0, doubtful: 0 },
};
const known = { ...createStore(() => undefined), refetch: () => {} };
function previewOf(about: Partial<PreviewState>, isWatched = false): string {
  const preview = { ...PREVIEW, ...about };
  return saidBy(
    createElement(ListPreview, {
      state: { ...NOTHING, name: 'monday.csv', isWatched, cards: askedCards(preview) },
      preview,
      store: { bookings: { known } } as unknown as ListStore,
      isConnected: true,
    }),
  );
}
const ONE = { counts: { ...PREVIEW.counts, new: 1 } };

it('a list without a row is called empty, and nothing is offered for it', () => {
  const said = previewOf({});
  expect(said).toContain('monday.csv is empty.');
  expect(said).not.toContain('can book');
  expect(previewOf(ONE)).toContain('A CSV list: 1 appointment');
});

it('a list of another program that is to be watched says that it cannot be', () => {
  expect(previewOf(ONE, true)).toContain('Foyer can only watch lists from the booking system.');
  expect(previewOf(ONE)).not.toContain('only watch');
});

it('an unknown status keeps a visitor from being booked, and one of the booking system from the kiosk', () => {
  const questions = [{ kind: 'unknown-statuses' as const, words: ['offen'] }];
  expect(previewOf({ ...ONE, questions })).toContain('Until you choose, these visitors are not booked.');
  expect(previewOf({ ...ONE, questions, isOfService: true })).toContain('to the front desk.');
});

it('a status word that Foyer does not know is asked about for each appointment that is to be booked', () => {
  const questions = [{ kind: 'unknown-statuses' as const, words: ['verlegt'] }];
  expect(previewOf({ ...ONE, questions })).toContain('Ask for each appointment');
  expect(previewOf({ ...ONE, questions })).not.toContain('Send to the front desk');
  expect(previewOf({ ...ONE, questions, isOfService: true })).toContain('Send to the front desk');
});

it('a row of yesterday is past, and is not expected', () => {
  const at = Date.UTC(2026, 10, 27, 9);
  const row = {
    firstName: 'Anna',
    lastName: 'Byron',
    startsAt: at,
    endsAt: at + 1,
    status: 'Scheduled' as const,
  };
  const said = previewOf({ ...ONE, first: [row] });
  expect(said).toContain('Past');
  expect(said).not.toContain('Expected');
});
