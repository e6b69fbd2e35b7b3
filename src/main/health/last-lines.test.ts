import { expect, it } from 'vitest';
import { cleanLine } from './last-lines.ts';

const AT = '2026-01-05T09:00:00.000Z';
const lineOf = (reason: string): string => JSON.stringify({ at: AT, event: 'not-read', reason });

it('the log for whoever helps names no folder of a user, no address and no number', () => {
  const reason =
    "ENOENT: open '/home/anna.kowalska/foyer/settings.json', told anna@mail.example of +49 30 1234567";
  expect(cleanLine(lineOf(reason))?.['reason']).toBe(
    "ENOENT: open '…/settings.json', told (address) of +(number)",
  );
});

it('a text that is long for a reason is cut, so that no line of the log takes its time', () => {
  expect(cleanLine(lineOf('a'.repeat(20_000)))?.['reason']).toBe('a'.repeat(1_000));
});

it('a line that the log did not write is left out', () => {
  expect(cleanLine('Anna Kowalska')).toBeUndefined();
  expect(cleanLine('{"name": "Anna Kowalska"}')).toBeUndefined();
});
