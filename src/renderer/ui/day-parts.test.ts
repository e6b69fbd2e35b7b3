import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import common from '../../words/en/common.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { I18nProvider } from '../i18n/use-translation.ts';
import { DayParts, dayOf } from './day-parts.tsx';
import { ScreenContext, type ScreenContextValue } from './screen-context.ts';

const i18n = createI18n({ common });

function drawnFor(locale: string, day?: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that the field asks of a screen
  const screen = { settings: { locale } } as unknown as ScreenContextValue;
  const field = createElement(DayParts, { label: 'Day', day, today: '2026-11-20', onDay: () => {} });
  return renderToStaticMarkup(
    createElement(ScreenContext, { value: screen }, createElement(I18nProvider, { value: i18n }, field)),
  );
}

const orderIn = (html: string): readonly string[] =>
  [...html.matchAll(/<select aria-label="(\w+)"/gu)].map(([, part = '']) => part);

it('a clerk chooses day and month in the order of the lobby, whatever the browser’s is', () => {
  expect(orderIn(drawnFor('en-GB', '2026-11-20'))).toEqual(['day', 'month', 'year']);
  expect(orderIn(drawnFor('en-US', '2026-11-20'))).toEqual(['month', 'day', 'year']);
});

it('no day is shown as chosen before a clerk has chosen one', () => {
  const chosen = /<option value="(\d*)"[^>]* selected=""/gu;
  const shown = (html: string): readonly (string | undefined)[] =>
    [...html.matchAll(chosen)].map(([, value]) => value);
  expect(shown(drawnFor('en-GB', '2026-11-20'))).toEqual(['20', '11', '2026']);
  expect(shown(drawnFor('en-GB'))).toEqual(['', '', '2026']);
});

it('a day is chosen once its month is, and stays within it', () => {
  expect(dayOf({ year: 2026, day: 31 })).toBeUndefined();
  expect(dayOf({ year: 2026, month: 2 })).toBeUndefined();
  expect(dayOf({ year: 2026, month: 2, day: 31 })).toBe('2026-02-28');
  expect(dayOf({ year: 2026, month: 9, day: 1 })).toBe('2026-09-01');
});
