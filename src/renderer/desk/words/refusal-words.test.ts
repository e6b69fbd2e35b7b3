import { expect, it } from 'vitest';
import { type InputProblem, InputRuleSchema } from '../../../contract/refusal.ts';
import desk from '../../../words/en/desk.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { inputSentence, ownRefusalSentence } from './refusal-words.ts';

const t = createI18n({ desk }).getFixedT(null, 'desk');
const PHONE = 'The phone number needs 5 to 20 digits, with a + in front if it is international.';
const ZONE = 'must be a date and time with its zone, such as 2026-01-31T09:30:00Z.';

it.each<[InputProblem['field'], InputProblem['rule'], string]>([
  ['firstName', 'missing', 'The first name is missing.'],
  ['firstName', 'too-short', 'The first name needs at least 2 characters.'],
  ['firstName', 'too-long', 'The first name can have at most 50 characters.'],
  ['lastName', 'not-text', 'The last name must be text.'],
  ['lastName', 'special-characters', 'The last name has characters that cannot be shown.'],
  ['lineId', 'not-a-number', 'The line must be a number.'],
  ['assigneeId', 'not-a-number', 'The assigned person must be a number.'],
  ['startTime', 'not-a-time', `The start ${ZONE}`],
  ['endTime', 'not-a-time', `The end ${ZONE}`],
  ['endTime', 'not-after-start', 'The end must be after the start.'],
  ['endTime', 'too-long-after-start', 'The end must be at most 7 days after the start.'],
  ['phoneNumber', 'not-a-phone-number', PHONE],
  ['email', 'not-an-email', 'The e-mail address is not complete. Enter it like name@example.com.'],
  ['languageCode', 'not-a-language', 'The language must be a code such as en or pt-BR.'],
  ['fields', 'not-a-list', 'The extra fields must be a list.'],
  ['fields.0.inputFieldId', 'not-a-uuid', 'The ID of an extra field must be a UUID.'],
  ['fields.0.value', 'not-text', 'The value of an extra field must be text.'],
  ['fields.0.optionIds', 'not-ids', 'The chosen options must be a list of IDs.'],
  ['fields.0.optionIds', 'no-option', 'Choose at least one option.'],
  ['fields.0', 'value-or-options', 'An extra field needs either a value or options.'],
  ['labels.0.value', 'empty', 'A label is required.'],
  ['labels.0.value', 'not-text', 'A label must be text.'],
  ['', 'nothing-to-change', 'There is nothing to change.'],
  ['', 'wrong', 'The request cannot be read.'],
  ['colour', 'unknown-field', 'The field “colour” is not allowed here.'],
  ['appointmentId', 'not-an-appointment', 'This is not an appointment ID.'],
])('a field %s that is %s is told in a sentence', (field, rule, sentence) => {
  expect(inputSentence(t, { field, rule })).toBe(sentence);
});

it('every rule has a sentence, whatever the field is', () => {
  for (const rule of InputRuleSchema.options)
    for (const field of ['', 'firstName', 'fields.0', 'labels.3.value', 'elsewhere.7'])
      expect(inputSentence(t, { field, rule })).toMatch(/^[A-Z][^{}]*\.$/);
});

it('a change that was not sent because of several problems is told with all of them', () => {
  const problems: InputProblem[] = [
    { field: 'firstName', rule: 'missing' },
    { field: 'lineId', rule: 'not-a-number' },
  ];
  expect(ownRefusalSentence(t, { kind: 'input', problems })).toBe(
    'The first name is missing. The line must be a number.',
  );
});
