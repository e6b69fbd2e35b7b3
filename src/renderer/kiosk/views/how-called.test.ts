import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NumberBox } from './how-called.tsx';

it('a screen reader says the number with its label, also where only the label changes', () => {
  const card = renderToStaticMarkup(createElement(NumberBox, { label: 'Your number', number: 'H-31' }));
  expect(card).toMatch(/^<div class="number-box" aria-live="polite" aria-atomic="true">/);
});
