import { expect, it } from 'vitest';
import { type InputProblem, InputRuleSchema } from '../../../contract/refusal.ts';
import desk from '../../../words/en/desk.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { inputSentence, ownRefusalSentence } from './refusal-words.ts';

const t = createI18n({ desk }).getFixedT(null, 'desk');
const PHONE = 'Phone number: enter 5 to 20 digits. Begin an international number with +.';
const ZONE = 'enter a date and time with its zone, such as 2026-01-31T09:30:00Z.';

it.each<[InputProblem['field'], InputProblem['rule'], string]>([
  ['firstName', 'missing', 'First name: enter a value.'],
  ['firstName', 'too-short', 'First name: enter at least 2 characters.'],
  ['firstName', 'too-long', 'First name: enter at most 50 characters.'],
  ['lastName', 'not-text', 'Last name: enter text.'],
  ['lastName', 'special-characters', 'Last name: remove the characters that cannot be shown.'],
  ['lineId', 'not-a-number', 'Line: enter a number.'],
  ['assigneeId', 'not-a-number', 'Assigned person: enter a number.'],
  ['startTime', 'not-a-time', `Start: ${ZONE}`],
  ['endTime', 'not-a-time', `End: ${ZONE}`],
  ['endTime', 'not-after-start', 'End: choose a time after the start.'],
  ['endTime', 'too-long-after-start', 'End: choose a time at most 7 days after the start.'],
  ['phoneNumber', 'not-a-phone-number', PHONE],
  ['email', 'not-an-email', 'Email address: enter a complete address, such as name@example.com.'],
  ['languageCode', 'not-a-language', 'Language: enter a code such as en or pt-BR.'],
  ['fields', 'not-a-list', 'Extra fields: enter a list.'],
  ['labels', 'missing', 'Labels: enter a value.'],
  ['fields.0.inputFieldId', 'not-a-uuid', 'Extra field ID: enter the ID from the booking system (a UUID).'],
  ['fields.0.value', 'not-text', 'Extra field value: enter text.'],
  ['fields.0.optionIds', 'not-ids', 'Chosen options: enter a list of IDs.'],
  ['fields.0.optionIds', 'no-option', 'Choose at least one option.'],
  ['fields.0', 'value-or-options', 'An extra field needs either a value or options.'],
  ['labels.0.value', 'empty', 'Label: enter a value.'],
  ['labels.0.value', 'not-text', 'Label: enter text.'],
  ['', 'nothing-to-change', 'There is nothing to change.'],
  ['', 'wrong', 'Request: Foyer cannot read this.'],
  ['colour', 'unknown-field', 'Field “colour”: this field is not allowed here.'],
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
    'First name: enter a value. Line: enter a number.',
  );
});
