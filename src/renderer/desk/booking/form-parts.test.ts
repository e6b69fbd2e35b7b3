import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nProvider } from '../../i18n/use-translation.ts';
import { expect, it } from 'vitest';
import booking from '../../../words/en/booking.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { BY_NUMBER } from './slot.ts';
import { ChoiceOrNumber } from './form-parts.tsx';

const i18n = createI18n({ booking });

function lineField(options: { value: string; text: string }[]): string {
  const choice = createElement(ChoiceOrNumber, {
    label: booking.line,
    numberLabel: booking.lineNumber,
    noneHint: booking.noLine,
    choice: BY_NUMBER,
    typed: '',
    options,
    problem: undefined,
    onChoose: () => undefined,
    onType: () => undefined,
  });
  return renderToStaticMarkup(createElement(I18nProvider, { value: i18n }, choice));
}

it('a clerk of a location of which no line is known reads which number to enter', () => {
  expect(lineField([])).toContain(booking.noLine);
  expect(lineField([{ value: '3401', text: 'ID card' }])).not.toContain(booking.noLine);
});
