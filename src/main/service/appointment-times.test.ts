import { describe, expect, it } from 'vitest';
import { type Timed, withTimes } from './appointment-times.ts';

const FORMS = ['offset', 'utc', 'utc-milliseconds'] as const;

describe('a time that is sent', () => {
  it.each([
    // As the front desk writes them, here and west of here, where clocks are half an hour off, and in London in winter.
    ['2026-01-05T10:00:00+01:00', '2026-01-05T10:00:00+01:00', '2026-01-05T09:00:00'],
    ['2026-01-04T23:30:00-08:00', '2026-01-04T23:30:00-08:00', '2026-01-05T07:30:00'],
    ['2026-01-05T00:15:00+05:45', '2026-01-05T00:15:00+05:45', '2026-01-04T18:30:00'],
    ['2026-07-05T10:00:00-02:30', '2026-07-05T10:00:00-02:30', '2026-07-05T12:30:00'],
    ['2026-01-05T10:00:00+00:00', '2026-01-05T10:00:00+00:00', '2026-01-05T10:00:00'],
    // As a program may.
    ['2026-01-05T10:00:00.000Z', '2026-01-05T10:00:00+00:00', '2026-01-05T10:00:00'],
    ['2026-01-05T10:00Z', '2026-01-05T10:00:00+00:00', '2026-01-05T10:00:00'],
    ['2026-01-05T10:00:00.0+01:00', '2026-01-05T10:00:00+01:00', '2026-01-05T09:00:00'],
  ])('is %s in each form, without a fraction but where one is asked for', (time, offset, utc) => {
    const sent = FORMS.map((form) => withTimes({ startTime: time }, form).startTime);
    expect(sent).toEqual([offset, `${utc}Z`, `${utc}.000Z`]);
    expect(sent.map((text) => Date.parse(text))).toEqual(Array(3).fill(Date.parse(time)));
  });

  it('keeps a fraction that is not zero, since it would be another time without it', () => {
    const sent = FORMS.map((form) => withTimes({ endTime: '2026-01-05T10:00:00.250+01:00' }, form).endTime);
    expect(sent).toEqual([
      '2026-01-05T10:00:00.250+01:00',
      '2026-01-05T09:00:00.250Z',
      '2026-01-05T09:00:00.250Z',
    ]);
  });

  it('is added to no change that has none, and nothing else of a body is touched', () => {
    const change: Timed & { readonly assigneeId: number } = { assigneeId: 7 };
    expect(withTimes(change, 'utc')).toEqual({ assigneeId: 7 });
    const body = { firstName: '10:00:00.000Z', startTime: '2026-01-05T10:00:00Z' };
    expect(withTimes(body, 'offset')).toEqual({ ...body, startTime: '2026-01-05T10:00:00+00:00' });
  });
});
