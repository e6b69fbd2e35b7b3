import { describe, expect, it } from 'vitest';
import { autoAssignSchema, createSchema, editSchema, elsewhereSchema, parseInput } from './input.ts';

const good = {
  lineId: 3401,
  firstName: 'Anna',
  startTime: '2026-11-20T10:45:00Z',
  endTime: '2026-11-20T11:15:00+01:00',
  assigneeId: 501,
};

const sentence = (body: unknown) => {
  const result = parseInput(createSchema, body);
  return result.kind === 'refused' ? `${result.status} ${result.message}` : 'accepted';
};

describe('the fields of an appointment', () => {
  it('the fields of an appointment are accepted with and without the optional ones', () => {
    expect(sentence(good)).toBe('accepted');
    const rest = {
      lastName: 'Kowalska',
      phoneNumber: '+48600555',
      email: 'anna@example.org',
      languageCode: 'pl',
      fields: [{ inputFieldId: '6f0e1c5e-3f3c-4a57-9c3c-1b3c2f0b8a11', value: 'x' }],
      labels: [{ value: 'VIP' }],
    };
    expect(sentence({ ...good, ...rest })).toBe('accepted');
  });

  it('the fields of an appointment come out with their times in UTC', () => {
    const result = parseInput(createSchema, good);
    expect(result.kind === 'done' && result.value.endTime).toBe('2026-11-20T10:15:00.000Z');
  });

  it.each(['lineId', 'firstName', 'startTime', 'endTime', 'assigneeId'])(
    'the fields of an appointment need %s',
    (field) => {
      expect(sentence({ ...good, [field]: undefined })).toBe(`400 ${field} is required.`);
    },
  );

  it.each([
    [{ firstName: 'A' }, '400 firstName must have 2 to 50 characters.'],
    [{ firstName: '  A  ' }, '400 firstName must have 2 to 50 characters.'],
    [{ firstName: 'x'.repeat(50) }, 'accepted'],
    [{ firstName: 'x'.repeat(51) }, '400 firstName must have 2 to 50 characters.'],
    [{ firstName: 7 }, '400 firstName must be a text.'],
    [{ firstName: '李伟' }, 'accepted'],
    [{ lastName: '😀'.repeat(50) }, 'accepted'],
    [{ lastName: 'x'.repeat(51) }, '400 lastName must have at most 50 characters.'],
    [{ phoneNumber: '12345' }, 'accepted'],
    [{ phoneNumber: '1234' }, '400 phoneNumber must have 5 to 20 digits, with an optional leading +.'],
    [
      { phoneNumber: '1'.repeat(21) },
      '400 phoneNumber must have 5 to 20 digits, with an optional leading +.',
    ],
    [{ phoneNumber: '12 345' }, '400 phoneNumber must have 5 to 20 digits, with an optional leading +.'],
    [{ phoneNumber: 12345 }, '400 phoneNumber must be a text.'],
    [{ startTime: 'tomorrow' }, '400 startTime must be an ISO 8601 timestamp with a zone.'],
    [{ startTime: '2026-11-20T10:45:00' }, '400 startTime must be an ISO 8601 timestamp with a zone.'],
    [{ lineId: '3401' }, '400 lineId must be a whole number.'],
    [{ email: 'anna' }, '400 email must be an email address.'],
    [{ fields: [{ inputFieldId: 'x', value: 'y' }] }, '400 inputFieldId must be a UUID.'],
    [{ labels: ['VIP'] }, /^400 /],
  ])('an appointment with %j is answered as it should be', (change, expected) => {
    expect(sentence({ ...good, ...change })).toMatch(expected);
  });

  it.each([null, 'text', 7, []])('the fields of an appointment are not %j', (body) => {
    expect(sentence(body)).toBe('400 The body must be a JSON object.');
  });

  it('an appointment on auto-assign must not name a user', () => {
    const { assigneeId, ...without } = good;
    expect(parseInput(autoAssignSchema, without).kind).toBe('done');
    expect(parseInput(autoAssignSchema, { ...without, assigneeId })).toMatchObject({
      status: 400,
      message: 'assigneeId must be left out: the service picks the user.',
    });
  });

  it('the fields of a change are all optional and keep their rules', () => {
    expect(parseInput(editSchema, {}).kind).toBe('done');
    expect(parseInput(editSchema, { firstName: 'A' }).kind).toBe('refused');
  });

  it('elsewhere may carry a code', () => {
    expect(parseInput(elsewhereSchema, { ...good, publicId: 'A-99' }).kind).toBe('done');
    expect(parseInput(elsewhereSchema, { ...good, publicId: '' }).kind).toBe('refused');
  });
});
