import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it('a cell has whatever was written, quoted where it has to be', () => {
  expect(csvLine(['Anna', undefined, 12.5, '', 'a "desk", left'])).toBe('Anna,,12.5,,"a ""desk"", left"\r\n');
  expect(csvLine(['A-42', 'Rooms 3; 4', 'anna@example.org', -1])).toBe(
    'A-42,Rooms 3; 4,anna@example.org,-1\r\n',
  );
});

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '＝1',
  '\t=1',
  '\n=1',
  'a;=1',
  'a;"=1;',
  "a;=cmd|' /C calc'!A0;",
  'a\r\n-1',
])('no spreadsheet runs %j, whichever sign it takes for the end of a cell', (text) => {
  // As one that knows no quotes, and takes commas, semicolons or tabs.
  for (const end of [',', ';', '\t'])
    for (const line of csvLine(['x', text, 'y']).split(/[\r\n]/))
      for (const cell of line.split(end)) expect(cell).not.toMatch(/^"*[=+\-@＝＋－＠]/);
});
