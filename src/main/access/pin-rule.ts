/** Rejects PINs that people guess first, because a PIN is typed in public. Pure. */
import { MAX_PIN_DIGITS, MIN_PIN_DIGITS } from '../../contract/limits.ts';
import type { PinProblem } from '../../contract/setting-problem.ts';

/** Frequent in leaked lists of PINs. */
const KNOWN = new Set(['102030', '123321', '147258', '159357', '159753', '258456', '456852', '789456']);

const hasForm = new RegExp(`^[0-9]{${MIN_PIN_DIGITS},${MAX_PIN_DIGITS}}$`);

/** One constant step, 0 following 9: 123456, 890123, 864208. */
function isRun(digits: readonly number[]): boolean {
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}

/** 121212, 123123, 12341234, 1212121. */
function isRepetition(pin: string): boolean {
  for (let length = 1; length * 2 <= pin.length; length++) {
    if (pin.slice(length) === pin.slice(0, -length)) return true;
  }
  return false;
}

/** 112233, 111222, 7744000. */
const isDoubled = (pin: string): boolean => /^(?:([0-9])\1+)+$/.test(pin);

const isMonth = (text: string): boolean => Number(text) >= 1 && Number(text) <= 12;
const isDay = (text: string): boolean => Number(text) >= 1 && Number(text) <= 31;
const isYear = (text: string): boolean => text.length === 2 || /^(?:19|20)/.test(text);

/** Day, month and year in any order, or year and month. */
function isDate(pin: string): boolean {
  const isDayAndMonth = (text: string): boolean => {
    const [first, second] = [text.slice(0, 2), text.slice(2)];
    return (isDay(first) && isMonth(second)) || (isMonth(first) && isDay(second));
  };
  if (pin.length === 6) {
    if (isYear(pin.slice(0, 4)) && isMonth(pin.slice(4))) return true;
    if (isMonth(pin.slice(0, 2)) && isYear(pin.slice(2))) return true;
  } else if (pin.length !== 8) return false;
  const yearLength = pin.length - 4;
  const [yearFirst, yearLast] = [pin.slice(0, yearLength), pin.slice(-yearLength)];
  return (
    (isYear(yearLast) && isDayAndMonth(pin.slice(0, 4))) ||
    (isYear(yearFirst) && isDayAndMonth(pin.slice(yearLength)))
  );
}

/** For the terminal. */
export const PIN_SENTENCES: Readonly<Record<PinProblem, string>> = {
  'pin-form': `A staff PIN must have ${MIN_PIN_DIGITS} to ${MAX_PIN_DIGITS} digits.`,
  'pin-one-digit': 'This PIN repeats one digit. Choose another.',
  'pin-run': 'This PIN counts up or down. Choose another.',
  'pin-repeats': 'This PIN repeats the same digits. Choose another.',
  'pin-doubled': 'This PIN consists of pairs or triples. Choose another.',
  'pin-date': 'This PIN looks like a date. Choose another.',
  'pin-known': 'This PIN is too easy to guess. Choose another.',
  'pin-shared': 'This PIN is already the setup PIN or the staff PIN. Choose another.',
};

/** Undefined if `pin` may be set. */
export function pinProblem(pin: string): PinProblem | undefined {
  if (!hasForm.test(pin)) return 'pin-form';
  if (/^([0-9])\1+$/.test(pin)) return 'pin-one-digit';
  if (isRun(Array.from(pin, Number))) return 'pin-run';
  if (isRepetition(pin)) return 'pin-repeats';
  if (isDoubled(pin)) return 'pin-doubled';
  if (isDate(pin)) return 'pin-date';
  return KNOWN.has(pin) ? 'pin-known' : undefined;
}
