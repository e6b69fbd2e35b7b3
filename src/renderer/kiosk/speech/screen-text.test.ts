import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Piece, screenText, spelled, spelledWithin } from './screen-text.ts';

function text(words: string, more: Partial<Extract<Piece, { kind: 'text' }>> = {}): Piece {
  return { kind: 'text', text: words, language: 'en', spell: false, ...more };
}
const edge: Piece = { kind: 'edge' };
const control: Piece = { kind: 'control', enabled: true };

test('a visitor hears title and text as sentences in reading order, and how many choices there are', () => {
  const said = screenText([
    edge,
    text('Is this you?'),
    edge,
    edge,
    text('  Ada '),
    text('L.\n'),
    edge,
    text('10:45 – 11:15'),
    edge,
    control,
    { kind: 'control', enabled: false },
    control,
  ]);
  expect(said.sentences.map((sentence) => sentence.text)).toEqual([
    'Is this you?',
    'Ada L.',
    '10:45 – 11:15',
  ]);
  expect(said.choices).toBe(2);
});

test('the number is spelled, and a sentence of another language gets a voice of its own', () => {
  const said = screenText([
    edge,
    text('Your number'),
    edge,
    text('A-42', { spell: true }),
    edge,
    text('Or '),
    text('auf Deutsch', { language: 'de' }),
  ]);
  expect(said.sentences).toEqual([
    { text: 'Your number', language: 'en' },
    { text: 'A 4 2', language: 'en' },
    { text: 'Or', language: 'en' },
    { text: 'auf Deutsch', language: 'de' },
  ]);
});

test('marks that only keep directions apart are not said', () => {
  expect(screenText([text('\u2068A-42\u2069 ✓')]).sentences).toEqual([{ text: 'A 4 2 ✓', language: 'en' }]);
});

test('no word on the screen is left out and none is added', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.stringMatching(/^[a-z ]{0,12}$/u).map((words) => text(words)),
      fc.constant(edge),
      fc.constant(control),
    ),
  );
  fc.assert(
    fc.property(pieces, (made) => {
      const shown = made.map((piece) => (piece.kind === 'text' ? piece.text : ' ')).join('');
      const heard = screenText(made).sentences.map((sentence) => sentence.text);
      expect(heard.join(' ')).toBe(shown.replace(/\s+/gu, ' ').trim());
    }),
  );
});

test('a visitor hears the number of the ticket sign by sign', () => {
  expect(spelled('A-42')).toBe('A 4 2');
  expect(spelled('1042')).toBe('1 0 4 2');
  expect(spelled('Your number')).toBe('Your number');
});

test('the voice spells codes alone in a sentence, never times, numbers or words in capitals', () => {
  expect(spelledWithin('For example A-42.')).toBe('For example A 4 2.');
  expect(spelledWithin('Tell the front desk the letters K1.')).toBe('Tell the front desk the letters K 1.');
  expect(spelledWithin('It is 10:45 AM, in 20 minutes. Hold its QR code up.')).toBe(
    'It is 10:45 AM, in 20 minutes. Hold its QR code up.',
  );
  expect(spelledWithin('Schalter Nord3a')).toBe('Schalter Nord3a');
  expect(spelledWithin('A-42 B-7, Nord-A3')).toBe('A 4 2 B 7, Nord-A 3');
});
