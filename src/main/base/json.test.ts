import { expect, it } from 'vitest';
import { parseExact } from './json.ts';

it('two whole numbers beyond 2^53 stay two, as the text of their digits', () => {
  expect(parseExact('{"a":9007199254740993,"b":[-12345678901234567890]}')).toEqual({
    a: '9007199254740993',
    b: ['-12345678901234567890'],
  });
});

it('anything else is what JSON says', () => {
  const text = '{"a":9007199254740991,"b":1.5,"c":"9007199254740993","d":1e300,"e":0.12345678901234567}';
  expect(parseExact(text)).toEqual(JSON.parse(text));
  expect(() => parseExact('{"a":9007199254740993')).toThrow(SyntaxError);
});

it('a text that never ends, full of quotation marks, is refused without being looked through from each of them', () => {
  const before = process.cpuUsage();
  expect(() => parseExact(`[12345678901234567890,${'\\"'.repeat(50_000)}`)).toThrow(SyntaxError);
  // From each of them it takes more than 4,000.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
