import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { HowCalled } from '../../../contract/appointment.ts';
import kiosk from '../../../words/en/kiosk.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { I18nProvider } from '../../i18n/use-translation.ts';
import { CalledWords, NumberBox } from './how-called.tsx';

it('a screen reader says the number with its label, also where only the label changes', () => {
  const card = renderToStaticMarkup(createElement(NumberBox, { label: 'Your number', number: 'H-31' }));
  expect(card).toMatch(/^<div class="number-box" aria-live="polite" aria-atomic="true">/);
});

const { number, differs, initials } = kiosk.calls;

it.each<[HowCalled, string | undefined, readonly string[]]>([
  [{ number: 'H-31' }, 'Since ten.', ['Watch for it.']],
  [{ calls: { code: 'A-42', other: 'initials' } }, 'Since ten.', ['Sit.', initials]],
  [{ calls: { code: 'A-42', other: 'number' } }, 'Since ten.', ['Since ten.', number]],
  [{ calls: { code: 'A-42', other: 'differs' } }, undefined, [differs]],
])(
  'a visitor called by %j sits down only if the front desk need not be asked first',
  (called, unseated, said) => {
    const words = createElement(CalledWords, { called, certain: 'Watch for it.', seat: 'Sit.', unseated });
    const page = createElement(I18nProvider, { value: createI18n({ kiosk }) }, words);
    const lines = renderToStaticMarkup(page).split('</p>').slice(0, -1);
    expect(lines.map((line) => line.replaceAll(/<[^>]*>/g, ''))).toEqual(said);
  },
);
