import { expect, test } from 'vitest';
import { sheetPage } from './sheet-page.ts';

const row = { key: 'start.title', english: ['Check in & wait'], texts: ['سجّل وصولك'] };

test('a sentence stands in its own language and direction beside the English one', () => {
  const page = sheetPage('kiosk', [{ language: 'ar', rows: [row] }]);
  expect(page).toContain('<td lang="en" dir="ltr"><p>Check in &amp; wait</p></td>');
  expect(page).toContain('<td lang="ar" dir="rtl"><p>سجّل وصولك</p></td>');
});

test('English stands alone in its table', () => {
  const page = sheetPage('desk', [{ language: 'en', rows: [{ ...row, texts: row.english }] }]);
  expect(page.match(/Check in &amp; wait/gu)).toHaveLength(1);
});
