import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Checked,
  checkAppointmentInput,
  checkAppointmentPatch,
  checkAutoAssignInput,
} from './appointment-input.ts';

const least = {
  lineId: 3,
  firstName: 'Zoë',
  startTime: '2026-01-05T09:00:00Z',
  endTime: '2026-01-05T09:15:00+00:00',
};
const create = { ...least, assigneeId: 7 };
const fieldsOf = (checked: Checked<unknown>) =>
  checked.ok ? [] : checked.problems.map(({ field }) => field);

describe('the fields of an appointment', () => {
  it('the least that is needed is accepted as it is', () => {
    expect(checkAppointmentInput(create)).toEqual({ ok: true, value: create });
    expect(checkAutoAssignInput(least)).toEqual({ ok: true, value: least });
  });

  it('every documented field is accepted', () => {
    const full = {
      ...create,
      lastName: 'Øster',
      phoneNumber: '+4712345678',
      email: 'zoe@example.org',
      languageCode: 'nb-NO',
      fields: [
        { inputFieldId: '3f2b8a52-6a2c-4c1a-9b0e-1f2d3c4b5a69', value: 'blue' },
        { inputFieldId: '3f2b8a52-6a2c-4c1a-9b0e-1f2d3c4b5a69', optionIds: [1, 'b'] },
      ],
      labels: [{ value: 'wheelchair' }],
    };
    expect(checkAppointmentInput(full)).toEqual({ ok: true, value: full });
  });

  it('a user is needed on create and not accepted on auto-assign', () => {
    expect(fieldsOf(checkAppointmentInput(least))).toEqual(['assigneeId']);
    expect(fieldsOf(checkAutoAssignInput(create))).toEqual(['assigneeId']);
  });

  it.each([
    ['lineId', '3', 'not-a-number'],
    ['lineId', 1.5, 'not-a-number'],
    ['firstName', 'Z', 'too-short'],
    ['firstName', '  Z  ', 'too-short'],
    ['firstName', '𝒵', 'too-short'],
    ['firstName', 'Z'.repeat(51), 'too-long'],
    ['firstName', 'Zo\u0007e', 'special-characters'],
    ['lastName', 'L'.repeat(51), 'too-long'],
    ['startTime', 'tomorrow', 'not-a-time'],
    ['startTime', '2026-01-05T09:00:00', 'not-a-time'],
    ['endTime', '2026-01-05T09:00:00Z', 'not-after-start'],
    ['endTime', '2026-01-05T10:00:00+02:00', 'not-after-start'],
    ['phoneNumber', '1234', 'not-a-phone-number'],
    ['phoneNumber', '1'.repeat(21), 'not-a-phone-number'],
    ['phoneNumber', '12 34 56', 'not-a-phone-number'],
    ['phoneNumber', '++12345', 'not-a-phone-number'],
    ['email', 'zoe@', 'not-an-email'],
    ['languageCode', 'english please', 'not-a-language'],
    ['fields', 'blue', 'not-a-list'],
    ['fields.0.inputFieldId', [{ inputFieldId: '17', value: 'x' }], 'not-a-uuid'],
    ['fields.0', [{ inputFieldId: '3f2b8a52-6a2c-4c1a-9b0e-1f2d3c4b5a69' }], 'value-or-options'],
    ['labels.0.value', [{ value: '' }], 'empty'],
    ['colour', 'red', 'unknown-field'],
  ])('a booking with %s = %j has one problem at that field: %s', (field, value, rule) => {
    const checked = checkAppointmentInput({ ...create, [field.split('.')[0] ?? '']: value });
    expect(fieldsOf(checked)).toEqual([field]);
    expect(checked.ok ? [] : checked.problems).toEqual([{ field, rule }]);
  });

  it('a day that no calendar has is a problem', () => {
    const checked = checkAppointmentInput({ ...create, startTime: '2026-02-30T09:00:00Z' });
    expect(fieldsOf(checked)).toContain('startTime');
  });

  it('several problems are all told at once', () => {
    expect(
      fieldsOf(checkAppointmentInput({ ...create, firstName: 'Z', email: 'x', lineId: null })).sort(),
    ).toEqual(['email', 'firstName', 'lineId']);
  });

  it('a change carries only what changes, and something must', () => {
    expect(checkAppointmentPatch({ assigneeId: 8 })).toEqual({ ok: true, value: { assigneeId: 8 } });
    expect(fieldsOf(checkAppointmentPatch({}))).toEqual(['']);
    expect(fieldsOf(checkAppointmentPatch({ startTime: create.endTime, endTime: create.startTime }))).toEqual(
      ['endTime'],
    );
  });

  it('anything else is refused with rules, never with a crash', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        for (const check of [checkAppointmentInput, checkAutoAssignInput, checkAppointmentPatch]) {
          const checked = check(input);
          if (!checked.ok) expect(checked.problems.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
