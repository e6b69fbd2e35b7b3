import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../test/support/any-text.ts';
import { PIN_SENTENCES, pinProblem } from './pin-rule.ts';

function sentenceOf(pin: string): string {
  const problem = pinProblem(pin);
  return problem === undefined ? 'good' : PIN_SENTENCES[problem];
}

describe('a staff PIN', () => {
  it.each(['482915', '271828', '908070', '739154', '60514932', '448891', '123457', '480000000001'])(
    'the staff PIN %s is taken',
    (pin) => {
      expect(sentenceOf(pin)).toBe('good');
    },
  );

  it.each([
    '',
    '12345',
    '1234567890123',
    '48291a',
    ' 482915',
    '482915\n',
    '٤٨٢٩١٥',
    '４８２９１５',
    '-482915',
    '4829.5',
  ])('the staff PIN %j is not six to twelve digits', (pin) => {
    expect(sentenceOf(pin)).toMatch(/6 to 12 digits/);
  });

  it.each([
    ['000000', /one digit/],
    ['777777777777', /one digit/],
    ['123456', /up or down/],
    ['987654', /up or down/],
    ['890123', /up or down/],
    ['210987', /up or down/],
    ['246802', /up or down/],
    ['121212', /repeats/],
    ['123123', /repeats/],
    ['12341234', /repeats/],
    ['4747474', /repeats/],
    ['112233', /pairs or triples/],
    ['665544', /pairs or triples/],
    ['111222', /pairs or triples/],
    ['7744000', /pairs or triples/],
    ['240687', /date/],
    ['062487', /date/],
    ['870624', /date/],
    ['24061987', /date/],
    ['06241987', /date/],
    ['19870624', /date/],
    ['198706', /date/],
    ['061987', /date/],
    ['159753', /too easy to guess/],
    ['123321', /too easy to guess/],
  ])('the staff PIN %s is refused', (pin, why) => {
    expect(sentenceOf(pin)).toMatch(why);
  });

  it('a staff PIN is judged with one sentence whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.stringMatching(/^[0-9]{1,14}$/)), (pin) => {
        const problem = pinProblem(pin);
        if (problem === undefined) expect(pin).toMatch(/^[0-9]{6,12}$/);
        else expect(PIN_SENTENCES[problem]).toMatch(/^[A-Z][^\n]{10,80}\.$/);
      }),
    );
  });

  it('a staff PIN leaves most of the million PINs of six digits', () => {
    let good = 0;
    for (let n = 0; n < 1_000_000; n += 7) {
      if (pinProblem(String(n).padStart(6, '0')) === undefined) good += 1;
    }
    expect(good / (1_000_000 / 7)).toBeGreaterThan(0.85);
  });
});
