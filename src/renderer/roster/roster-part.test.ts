import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nProvider } from '../i18n/use-translation.ts';
import { expect, it } from 'vitest';
import roster from '../../words/en/roster.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { withoutIsolates } from '../i18n/values.ts';
import { type ListsState, NOTHING } from './followed-list.ts';
import { Refused } from './roster-part.tsx';

const i18n = createI18n({ roster });

const saidOf = (about: Partial<ListsState>): string => {
  const refused = createElement(Refused, { state: { ...NOTHING, ...about }, most: 50 });
  const html = renderToStaticMarkup(createElement(I18nProvider, { value: i18n }, refused));
  return withoutIsolates(html.replaceAll(/<[^>]*>/gu, ''));
};

const NOT_A_LIST: Partial<ListsState> = { list: { kind: 'unreadable', why: { kind: 'not-a-list' } } };

it('a file of a folder that cannot be read is named, and not the folder', () => {
  expect(saidOf({ ...NOT_A_LIST, name: '/srv/lists', file: 'monday.json' })).toBe(
    'monday.json cannot be read. A JSON file must contain a list of appointments in square brackets.',
  );
  expect(saidOf({ ...NOT_A_LIST, name: '/srv/monday.json' })).toMatch(
    /^\/srv\/monday\.json cannot be read\./,
  );
});
