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
import { BookButton, BookSure } from './book-list.tsx';
import { BookingRow } from './booking-row.tsx';
import type { BookingsStore } from './bookings-store.ts';

const i18n = createI18n({ roster });
const screen = {
  settings: { timeZone: 'Europe/London' },
  connection: 'connected',
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
      row: { rowId: 1, firstName: 'Anna', lastName: 'Byron', startsAt: 0, endsAt: 1, why, alike: 3 },
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

it('an answer to a row that is gone is for that visitor alone, until a person wants it for all', () => {
  expect(rowOf({ kind: 'status' })).toContain('checked=""');
  const gone = rowOf({ kind: 'gone', isCancelled: false });
  expect(gone).toContain('type="checkbox"');
  expect(gone).not.toContain('checked=""');
});
