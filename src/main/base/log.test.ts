import { expect, it } from 'vitest';
import { createLog, type LogFields } from './log.ts';

function linesOf(fields: LogFields): string[] {
  const lines: string[] = [];
  createLog(
    (line) => lines.push(line),
    () => 0,
  ).warn('event', fields);
  expect(lines.every((line) => line.endsWith('\n'))).toBe(true);
  return lines.map((line) => line.slice(0, -1));
}

it('a log line is one line of JSON, whatever is in its fields', () => {
  const forged = `fine\r\n{"at":"1970-01-01T00:00:00.000Z","level":"error","event":"forged"}\n\u001b[31m\u0085\u0000`;
  const [line = '', ...more] = linesOf({ reason: forged, n: 1, yes: true, none: undefined });
  expect(more).toEqual([]);
  // eslint-disable-next-line no-control-regex -- they are what must not be there
  expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]|\\[nru]/);
  expect(JSON.parse(line)).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    level: 'warn',
    event: 'event',
    n: 1,
    yes: true,
  });
});

it('a field is never longer than 200 characters', () => {
  expect(JSON.parse(linesOf({ reason: 'x'.repeat(10_000) })[0] ?? '').reason).toHaveLength(200);
});

it('a log line has its level, time and event, its fields, and nothing of the machine or the process', () => {
  expect(linesOf({ reason: 'late', n: 1, none: undefined })).toEqual([
    '{"level":"warn","at":"1970-01-01T00:00:00.000Z","event":"event","reason":"late","n":1}',
  ]);
});
